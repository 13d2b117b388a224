/* Leads from a link that shows a preview to the page it is about; the claim of an invitation stays after the #. */
const claim = /^#[0-9a-f]{1,128}$/i.test(globalThis.location.hash) ? `/${globalThis.location.hash.slice(1)}` : "";
const way = globalThis.document.getElementById("on");
if (way) globalThis.location.replace(way.href + claim);
