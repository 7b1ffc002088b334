/** The text of a post. The only place of the product where stored HTML becomes part of a page. */
export function PostBody({ html }: { html: string }) {
	return (
		<div
			className="prose *:nth-[n+9]:far *:nth-[n+9]:[contain-intrinsic-height:auto_6rem]"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitise.server.ts cleaned it on its way in and on its way out.
			dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }}
		/>
	);
}

/** A table wider than a phone scrolls by itself, reachable with the keyboard; the sanitiser leaves bare tags. */
function withScrollingTables(html: string): string {
	let count = 0;
	return html
		.replaceAll("<table>", () => {
			count++;
			return `<section class="prose-table" aria-label="Tabla ${count}" tabindex="0"><table>`;
		})
		.replaceAll("</table>", "</table></section>");
}
