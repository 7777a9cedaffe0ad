/** Surnames of more than nine in ten Chinese, in both scripts, without common words ("向", "应", "时"). */
const SURNAMES =
  "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧肖程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎闫余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦柳邢路岳齐梅莫庄辛管祝左涂谷祁舒耿牟卜詹苗凌费纪靳盛童欧甄项游阳裴席卫查屈鲍覃霍翁隋植甘景薄司柏宁柯阮桂闵柴车冉房辜吉饶刁瞿戚丘池滕晋苑邬臧畅宫褚廉简娄符奚穆党燕郎邸冀谈姬屠郜晏栾郁蒙喻揭窦迟宇敖鄢冷卓仇艾蓝巩稽仲虞卞竺冼楚佟栗匡宗巫鞠桑荆谌银扬岑习" +
  "張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔龐蘭顏嚴溫魯韋畢聶叢齊莊塗淩費紀歐項陽衛鮑寧車饒";

/** Second characters of Japanese surnames: "高橋 文子" is one person. */
const JAPANESE = "橋田村川藤木野井島崎沢澤口谷部宮岡坂";

/** A Chinese name, as part of a regular expression with the flag `u`. */
export const CHINESE_NAME: string = String.raw`[${SURNAMES}](?![${JAPANESE}])\p{Script=Han}{1,3}`;

/** Chinese names, and nothing else: "王伟", "王建宏 张文攀". */
const CHINESE_NAMES = new RegExp(String.raw`^${CHINESE_NAME}(?:[\s、，,·]{1,3}${CHINESE_NAME})*$`, "u");

/** Whether a text is Chinese names and nothing else. */
export function isChineseNames(text: string): boolean {
  return CHINESE_NAMES.test(text);
}
