/** What templates leave where nobody filled in a value. */
const LEFT_OVER =
  /^(?:null|undefined|none|n\/a|nan|false|true|\[object object\]|-+|\.+|(?:your|my|the) (?:site|website|blog)(?: (?:name|title|description))?|site ?name|untitled|lorem ipsum\b.*|just another wordpress site|default (?:title|description|site)|todo|test|x+)$/i;

/** Marks of a template language that never ran: `{{ title }}`, `<%= name %>`, `%%sitename%%`, `${title}`. */
const TEMPLATE = /\{\{|\}\}|<%|%>|%%\w+%%|\$\{\w|\[\[\w/;

/** Why a text is none that a person wrote for this page; undefined where nothing speaks against it. */
export function leftOver(value: string): "placeholder" | "template" | undefined {
  if (value.length < 60 && LEFT_OVER.test(value)) return "placeholder";
  return TEMPLATE.test(value) ? "template" : undefined;
}
