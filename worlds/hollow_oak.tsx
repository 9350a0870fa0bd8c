<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="hollow_oak" tilewidth="16" tileheight="16" tilecount="1192" columns="32">
 <image source="hollow_oak.png" width="512" height="608"/>
 <tile id="0">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="35">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="36">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="37">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="38">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="39">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="47">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="ground" value="grass"/>
   <property name="kind" value="grass"/>
  </properties>
 </tile>
 <tile id="57">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="58">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="59">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="60">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="61">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="62">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="63">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="64">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="69">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="70">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="71">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="72">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="73">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="74">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="75">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="76">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="77">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="78">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="79">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="80">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="81">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="82">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="83">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="84">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="85">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="86">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="87">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="88">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="89">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="90">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="91">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="92">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="93">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="94">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="95">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="96">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="97">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="98">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="99">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="100">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="101">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="102">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="103">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="path"/>
  </properties>
 </tile>
 <tile id="104">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="105">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="106">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="107">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="108">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="109">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="110">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="111">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="112">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="113">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="114">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="115">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="116">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="117">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="118">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="119">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="120">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="121">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="122">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="123">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="124">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="125">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="126">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="127">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="128">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="129">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="130">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="131">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="132">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="133">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="134">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="135">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="136">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="137">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="138">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="139">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="140">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="141">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="142">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="143">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="144">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="145">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="146">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="147">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="148">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="149">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="150">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="cobbles"/>
  </properties>
 </tile>
 <tile id="151">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="152">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="153">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="154">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="155">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="156">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="157">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="158">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="159">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="160">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="161">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="162">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="163">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="164">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="165">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="166">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="167">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="168">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="169">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="170">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="171">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="172">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="173">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="174">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="175">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="176">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="177">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="178">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="179">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="180">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="181">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="182">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="183">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="184">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="185">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="186">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="187">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="188">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="189">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="190">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="191">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="192">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="193">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="194">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="195">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="196">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="197">
  <properties>
   <property name="ground" value="water"/>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="198">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="199">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="200">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="201">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="202">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="203">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="204">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="205">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="206">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="207">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="208">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="209">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="210">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="211">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="212">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="213">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="214">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="215">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="216">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="217">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="218">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="219">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="220">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="221">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="222">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="223">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="224">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="225">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="226">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="227">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="228">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="229">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="230">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="231">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="232">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="233">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="234">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="235">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="236">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="237">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="238">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="239">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="240">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="241">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="242">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="243">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="244">
  <properties>
   <property name="ground" value="field"/>
   <property name="kind" value="bed of earth"/>
  </properties>
 </tile>
 <tile id="245">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="bridge"/>
  </properties>
 </tile>
 <tile id="246">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="bridge"/>
  </properties>
 </tile>
 <tile id="247">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="bridge"/>
  </properties>
 </tile>
 <tile id="248">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="boards"/>
  </properties>
 </tile>
 <tile id="251">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="dark boards"/>
  </properties>
 </tile>
 <tile id="254">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="tiles"/>
  </properties>
 </tile>
 <tile id="257">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="flags"/>
  </properties>
 </tile>
 <tile id="260">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="checks"/>
  </properties>
 </tile>
 <tile id="263">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="bricks"/>
  </properties>
 </tile>
 <tile id="266">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="earth floor"/>
  </properties>
 </tile>
 <tile id="269">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="parquet"/>
  </properties>
 </tile>
 <tile id="272">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="273">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="274">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="275">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="276">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="277">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="278">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="279">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="280">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="281">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="282">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="283">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="284">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="285">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="286">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="287">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="288">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="289">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="290">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="291">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="292">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="293">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="294">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="295">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="296">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="297">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="298">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="299">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="300">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="301">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="302">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="303">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="304">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="305">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="306">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="307">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="308">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="309">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="310">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="311">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="312">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="313">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="314">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="315">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="316">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="317">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="318">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="319">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="320">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="321">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="322">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="323">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="324">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="325">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="326">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="327">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="328">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="329">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="330">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="331">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="332">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="333">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="334">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="335">
  <properties>
   <property name="kind" value="carpet"/>
  </properties>
 </tile>
 <tile id="336">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="deck"/>
  </properties>
 </tile>
 <tile id="337">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="338">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="339">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="340">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="341">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="342">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="343">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="344">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="345">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="346">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="347">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="348">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="349">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="350">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="351">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="352">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="353">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="354">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="355">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="356">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="357">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="358">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="359">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="360">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="361">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="362">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="363">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="364">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="365">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="366">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="367">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="368">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="369">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="370">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="371">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="372">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="373">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="374">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="375">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="376">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="377">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="378">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="379">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="380">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="381">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="382">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="383">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="384">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="385">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="386">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="387">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="388">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="389">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="390">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="391">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="392">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="393">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="394">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="395">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="396">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="397">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="398">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="399">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="400">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="401">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="402">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="403">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="404">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="405">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="406">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="407">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="408">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="409">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="410">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="411">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="412">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="413">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="414">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="415">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="416">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="417">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="418">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="419">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="420">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="421">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="422">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="423">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="424">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="425">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="426">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="427">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="428">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="429">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="430">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="431">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="432">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="433">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="434">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="435">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="436">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="437">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="438">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="439">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="440">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="441">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="442">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="443">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="444">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="445">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="446">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="447">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="448">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="449">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="450">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="451">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="452">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="453">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="454">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="455">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="456">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="457">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="458">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="459">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="460">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="461">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="462">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="463">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="464">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="465">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="466">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="467">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="468">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="469">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="470">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="471">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="472">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="473">
  <properties>
   <property name="ground" value="wall"/>
   <property name="kind" value="wall"/>
  </properties>
 </tile>
 <tile id="480">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="481">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="482">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="483">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="484">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="485">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="486">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="487">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="488">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="489">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="490">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="491">
  <properties>
   <property name="kind" value="window"/>
  </properties>
 </tile>
 <tile id="492">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="493">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="494">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="495">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="496">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="497">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="498">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="499">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="500">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="501">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="502">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="503">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="504">
  <properties>
   <property name="ground" value="floor"/>
   <property name="kind" value="doorway"/>
  </properties>
 </tile>
 <tile id="505">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="506">
  <properties>
   <property name="ground" value="door"/>
   <property name="kind" value="door"/>
  </properties>
 </tile>
 <tile id="507">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="508">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="509">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="510">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="511">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="512">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="513">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="514">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="515">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="516">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="517">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="518">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="519">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="520">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="521">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="522">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="523">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="524">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="525">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="526">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="527">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="528">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="529">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="530">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="531">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="532">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="533">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="534">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="535">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="536">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="537">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="538">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="539">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="540">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="541">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="542">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="543">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="544">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="545">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="546">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="547">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="548">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="549">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="550">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="551">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="552">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="553">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="554">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="555">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="556">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="557">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="558">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="559">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="560">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="561">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="562">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="563">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="564">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="565">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="566">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="567">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="568">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="569">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="570">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="571">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="572">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="573">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="574">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="575">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="576">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="577">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="578">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="579">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="580">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="581">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="582">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="583">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="584">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="585">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="586">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="587">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="588">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="589">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="590">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="591">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="592">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="593">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="594">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="595">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="596">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="597">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="598">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="599">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="600">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="601">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="602">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="603">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="604">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="605">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="606">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="607">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="608">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="609">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="610">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="611">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="612">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="613">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="614">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="615">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="616">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="617">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="618">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="619">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="620">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="621">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="622">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="623">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="624">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="625">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="626">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="627">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="628">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="629">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="630">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="631">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="632">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="633">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="634">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="635">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="636">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="637">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="638">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="639">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="640">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="641">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="642">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="643">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="644">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="645">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="646">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="647">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="648">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="649">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="650">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="651">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="652">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="653">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="654">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="655">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="656">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="657">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="658">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="659">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="660">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="661">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="662">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="663">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="664">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="665">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="666">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="667">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="668">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="669">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="670">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="671">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="672">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="673">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="674">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="675">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="676">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="677">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="678">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="679">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="680">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="681">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="682">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="683">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="684">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="685">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="686">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="687">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="688">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="689">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="690">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="691">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="692">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="693">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="694">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="695">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="696">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="697">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="698">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="699">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="700">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="701">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="702">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="703">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="704">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="705">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="706">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="707">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="708">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="709">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="710">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="711">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="712">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="713">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="714">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="715">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="716">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="717">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="718">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="719">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="720">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="721">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="722">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="723">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="724">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="725">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="726">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="727">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="728">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="729">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="730">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="731">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="732">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="733">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="734">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="735">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="736">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="737">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="738">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="739">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="740">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="741">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="742">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="743">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="744">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="745">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="746">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="747">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="748">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="749">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="750">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="751">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="752">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="753">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="754">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="755">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="756">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="757">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="758">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="759">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="760">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="761">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="762">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="763">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="764">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="765">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="766">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="767">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="768">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="769">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="770">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="771">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="772">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="773">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="774">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="775">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="776">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="777">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="778">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="779">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="780">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="781">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="782">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="783">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="784">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="785">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="786">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="787">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="788">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="789">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="790">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="791">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="792">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="793">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="794">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="795">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="796">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="797">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="798">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="799">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="800">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="801">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="802">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="803">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="804">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="805">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="806">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="807">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="808">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="809">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="810">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="811">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="812">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="813">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="814">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="815">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="816">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="817">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="818">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="819">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="820">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="821">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="822">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="823">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="824">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="825">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="826">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="827">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="828">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="829">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="830">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="831">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="832">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="833">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="834">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="835">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="836">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="837">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="838">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="839">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="840">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="841">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="842">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="843">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="844">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="845">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="846">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="847">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="848">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="849">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="850">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="851">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="852">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="853">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="854">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="855">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="856">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="857">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="858">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="859">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="860">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="861">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="862">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="863">
  <properties>
   <property name="kind" value="tree"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="864">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="865">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="866">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="867">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="868">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="869">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="870">
  <properties>
   <property name="ground" value="tree"/>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="871">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="872">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="873">
  <properties>
   <property name="kind" value="tree"/>
  </properties>
 </tile>
 <tile id="874">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="bush"/>
  </properties>
 </tile>
 <tile id="875">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="bush"/>
  </properties>
 </tile>
 <tile id="876">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="bush"/>
  </properties>
 </tile>
 <tile id="877">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="878">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="879">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="880">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="881">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="882">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="883">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="884">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="885">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="886">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="887">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="888">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="889">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="890">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="891">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="892">
  <properties>
   <property name="ground" value="hedge"/>
   <property name="kind" value="hedge"/>
  </properties>
 </tile>
 <tile id="893">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="894">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="895">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="896">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="897">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="898">
  <properties>
   <property name="kind" value="flower bed"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="899">
  <properties>
   <property name="kind" value="cabbages"/>
  </properties>
 </tile>
 <tile id="900">
  <properties>
   <property name="kind" value="beans"/>
  </properties>
 </tile>
 <tile id="901">
  <properties>
   <property name="kind" value="carrots"/>
  </properties>
 </tile>
 <tile id="902">
  <properties>
   <property name="kind" value="leeks"/>
  </properties>
 </tile>
 <tile id="903">
  <properties>
   <property name="kind" value="tall grass"/>
  </properties>
 </tile>
 <tile id="904">
  <properties>
   <property name="kind" value="daisies"/>
  </properties>
 </tile>
 <tile id="905">
  <properties>
   <property name="kind" value="stump"/>
  </properties>
 </tile>
 <tile id="906">
  <properties>
   <property name="kind" value="mushrooms"/>
  </properties>
 </tile>
 <tile id="907">
  <properties>
   <property name="kind" value="hollyhocks"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="908">
  <properties>
   <property name="kind" value="reeds"/>
  </properties>
 </tile>
 <tile id="909">
  <properties>
   <property name="kind" value="water lily"/>
  </properties>
 </tile>
 <tile id="910">
  <properties>
   <property name="kind" value="duck"/>
  </properties>
 </tile>
 <tile id="911">
  <properties>
   <property name="kind" value="duck"/>
  </properties>
 </tile>
 <tile id="912">
  <properties>
   <property name="kind" value="stones"/>
  </properties>
 </tile>
 <tile id="913">
  <properties>
   <property name="kind" value="weir"/>
  </properties>
 </tile>
 <tile id="914">
  <properties>
   <property name="kind" value="foam"/>
  </properties>
 </tile>
 <tile id="915">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="916">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="917">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="918">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="919">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="920">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="921">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="922">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="923">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="924">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="925">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="926">
  <properties>
   <property name="kind" value="bed"/>
  </properties>
 </tile>
 <tile id="927">
  <properties>
   <property name="kind" value="chair"/>
  </properties>
 </tile>
 <tile id="928">
  <properties>
   <property name="kind" value="chair"/>
  </properties>
 </tile>
 <tile id="929">
  <properties>
   <property name="kind" value="chair"/>
  </properties>
 </tile>
 <tile id="930">
  <properties>
   <property name="kind" value="chair"/>
  </properties>
 </tile>
 <tile id="931">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="932">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="933">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="934">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="935">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="936">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="937">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="938">
  <properties>
   <property name="kind" value="nightstand"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="940">
  <properties>
   <property name="kind" value="wardrobe"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="942">
  <properties>
   <property name="kind" value="bookshelf"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="943">
  <properties>
   <property name="kind" value="plant"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="946">
  <properties>
   <property name="kind" value="fireplace"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="947">
  <properties>
   <property name="kind" value="fireplace"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="948">
  <properties>
   <property name="kind" value="chest"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="949">
  <properties>
   <property name="kind" value="desk"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="950">
  <properties>
   <property name="kind" value="desk"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="951">
  <properties>
   <property name="kind" value="sewing table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="952">
  <properties>
   <property name="kind" value="armchair"/>
  </properties>
 </tile>
 <tile id="953">
  <properties>
   <property name="kind" value="couch"/>
  </properties>
 </tile>
 <tile id="954">
  <properties>
   <property name="kind" value="couch"/>
  </properties>
 </tile>
 <tile id="956">
  <properties>
   <property name="kind" value="stove"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="957">
  <properties>
   <property name="kind" value="sink"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="959">
  <properties>
   <property name="kind" value="dresser"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="960">
  <properties>
   <property name="kind" value="kitchen counter"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="961">
  <properties>
   <property name="kind" value="bath"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="962">
  <properties>
   <property name="kind" value="bath"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="963">
  <properties>
   <property name="kind" value="toilet"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="965">
  <properties>
   <property name="kind" value="sink"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="966">
  <properties>
   <property name="kind" value="picture"/>
  </properties>
 </tile>
 <tile id="967">
  <properties>
   <property name="kind" value="picture"/>
  </properties>
 </tile>
 <tile id="968">
  <properties>
   <property name="kind" value="landscape"/>
  </properties>
 </tile>
 <tile id="969">
  <properties>
   <property name="kind" value="landscape"/>
  </properties>
 </tile>
 <tile id="970">
  <properties>
   <property name="kind" value="clock"/>
  </properties>
 </tile>
 <tile id="971">
  <properties>
   <property name="kind" value="clock"/>
  </properties>
 </tile>
 <tile id="972">
  <properties>
   <property name="kind" value="banner"/>
  </properties>
 </tile>
 <tile id="973">
  <properties>
   <property name="kind" value="banner"/>
  </properties>
 </tile>
 <tile id="974">
  <properties>
   <property name="kind" value="dartboard"/>
  </properties>
 </tile>
 <tile id="975">
  <properties>
   <property name="kind" value="dartboard"/>
  </properties>
 </tile>
 <tile id="976">
  <properties>
   <property name="kind" value="blackboard"/>
  </properties>
 </tile>
 <tile id="977">
  <properties>
   <property name="kind" value="blackboard"/>
  </properties>
 </tile>
 <tile id="978">
  <properties>
   <property name="kind" value="tools"/>
  </properties>
 </tile>
 <tile id="979">
  <properties>
   <property name="kind" value="tools"/>
  </properties>
 </tile>
 <tile id="980">
  <properties>
   <property name="kind" value="ivy"/>
  </properties>
 </tile>
 <tile id="981">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="982">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="983">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="984">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="985">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="986">
  <properties>
   <property name="kind" value="sign"/>
  </properties>
 </tile>
 <tile id="987">
  <properties>
   <property name="kind" value="counter"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="988">
  <properties>
   <property name="kind" value="till"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="989">
  <properties>
   <property name="kind" value="bar counter"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="990">
  <properties>
   <property name="kind" value="till"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="992">
  <properties>
   <property name="kind" value="shelves"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="994">
  <properties>
   <property name="kind" value="shelves"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="996">
  <properties>
   <property name="kind" value="shelves"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="998">
  <properties>
   <property name="kind" value="shelves"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1000">
  <properties>
   <property name="kind" value="medicine cupboard"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1003">
  <properties>
   <property name="kind" value="bread oven"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1004">
  <properties>
   <property name="kind" value="bread oven"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1005">
  <properties>
   <property name="kind" value="kneading table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1006">
  <properties>
   <property name="kind" value="kneading table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1007">
  <properties>
   <property name="kind" value="flour bin"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1008">
  <properties>
   <property name="kind" value="crate"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1009">
  <properties>
   <property name="kind" value="crate"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1010">
  <properties>
   <property name="kind" value="crate"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1011">
  <properties>
   <property name="kind" value="barrel"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1012">
  <properties>
   <property name="kind" value="barrel"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1013">
  <properties>
   <property name="kind" value="sacks"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1014">
  <properties>
   <property name="kind" value="stool"/>
  </properties>
 </tile>
 <tile id="1015">
  <properties>
   <property name="kind" value="laboratory bench"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1016">
  <properties>
   <property name="kind" value="laboratory bench"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1017">
  <properties>
   <property name="kind" value="lectern"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1020">
  <properties>
   <property name="kind" value="piano"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1021">
  <properties>
   <property name="kind" value="piano"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1023">
  <properties>
   <property name="kind" value="easel"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1026">
  <properties>
   <property name="kind" value="forge"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1027">
  <properties>
   <property name="kind" value="forge"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1028">
  <properties>
   <property name="kind" value="anvil"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1029">
  <properties>
   <property name="kind" value="workbench"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1030">
  <properties>
   <property name="kind" value="workbench"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1033">
  <properties>
   <property name="kind" value="printing press"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1034">
  <properties>
   <property name="kind" value="printing press"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1035">
  <properties>
   <property name="kind" value="type case"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1037">
  <properties>
   <property name="kind" value="notice board"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1038">
  <properties>
   <property name="kind" value="planks"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1039">
  <properties>
   <property name="kind" value="planks"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1040">
  <properties>
   <property name="kind" value="music stand"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1041">
  <properties>
   <property name="kind" value="globe"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1043">
  <properties>
   <property name="kind" value="shelves"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1044">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1045">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1046">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1047">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1048">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1049">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1050">
  <properties>
   <property name="kind" value="table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1051">
  <properties>
   <property name="kind" value="ward bed"/>
  </properties>
 </tile>
 <tile id="1052">
  <properties>
   <property name="kind" value="ward bed"/>
  </properties>
 </tile>
 <tile id="1053">
  <properties>
   <property name="kind" value="examination couch"/>
  </properties>
 </tile>
 <tile id="1054">
  <properties>
   <property name="kind" value="examination couch"/>
  </properties>
 </tile>
 <tile id="1056">
  <properties>
   <property name="kind" value="lamp post"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1059">
  <properties>
   <property name="kind" value="well"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1060">
  <properties>
   <property name="kind" value="well"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1061">
  <properties>
   <property name="kind" value="well"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1062">
  <properties>
   <property name="kind" value="well"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1064">
  <properties>
   <property name="kind" value="statue"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1066">
  <properties>
   <property name="kind" value="signpost"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1067">
  <properties>
   <property name="kind" value="cart"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1068">
  <properties>
   <property name="kind" value="cart"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1073">
  <properties>
   <property name="kind" value="gate tower"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1074">
  <properties>
   <property name="kind" value="gate tower"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1075">
  <properties>
   <property name="kind" value="gate tower"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1076">
  <properties>
   <property name="kind" value="gate tower"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1077">
  <properties>
   <property name="kind" value="boat"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1078">
  <properties>
   <property name="kind" value="boat"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1080">
  <properties>
   <property name="kind" value="café table"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1081">
  <properties>
   <property name="kind" value="planter"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1085">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1086">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1087">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1091">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1092">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1093">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1097">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1098">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1099">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1103">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1104">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1105">
  <properties>
   <property name="kind" value="market stall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1106">
  <properties>
   <property name="kind" value="bench"/>
  </properties>
 </tile>
 <tile id="1107">
  <properties>
   <property name="kind" value="bench"/>
  </properties>
 </tile>
 <tile id="1108">
  <properties>
   <property name="kind" value="bench"/>
  </properties>
 </tile>
 <tile id="1109">
  <properties>
   <property name="kind" value="bench"/>
  </properties>
 </tile>
 <tile id="1110">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1111">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1112">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1113">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1114">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1115">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1116">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1117">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1118">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1119">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1120">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1121">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1122">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1123">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1124">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1125">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1126">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1127">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1128">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1129">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1130">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1131">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1132">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1133">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1134">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1135">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1136">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1137">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1138">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1139">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1140">
  <properties>
   <property name="kind" value="fence"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1141">
  <properties>
   <property name="kind" value="garden wall"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1142">
  <properties>
   <property name="kind" value="beehive"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1143">
  <properties>
   <property name="kind" value="wood pile"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1144">
  <properties>
   <property name="kind" value="wood pile"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1145">
  <properties>
   <property name="kind" value="rocks"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1146">
  <properties>
   <property name="kind" value="washing line"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1147">
  <properties>
   <property name="kind" value="washing line"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1148">
  <properties>
   <property name="kind" value="washing line"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1149">
  <properties>
   <property name="kind" value="water butt"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1150">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1151">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1152">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1153">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1154">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1155">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1156">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1157">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1158">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1159">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1160">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1161">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1162">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1163">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1164">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1165">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1166">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1167">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1168">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1169">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1170">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1171">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1172">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1173">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1174">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1175">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1176">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1177">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1178">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1179">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1180">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1181">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1182">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1183">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1184">
  <properties>
   <property name="kind" value="roof"/>
  </properties>
 </tile>
 <tile id="1185">
  <properties>
   <property name="kind" value="railing"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1186">
  <properties>
   <property name="kind" value="railing"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1187">
  <properties>
   <property name="kind" value="railing"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1188">
  <properties>
   <property name="kind" value="railing"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1189">
  <properties>
   <property name="kind" value="railing"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1190">
  <properties>
   <property name="ground" value="path"/>
   <property name="kind" value="steps"/>
  </properties>
 </tile>
 <tile id="1191">
  <properties>
   <property name="kind" value="bandstand"/>
  </properties>
 </tile>
</tileset>
