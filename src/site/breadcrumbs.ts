/**
 * JSON-LD of where a page stands, from the home page down.
 *
 * @param steps name and path of each page below the home page
 */
export function breadcrumbs(
	origin: string,
	steps: readonly (readonly [name: string, path: string])[],
) {
	const all = [["Inicio", "/"] as const, ...steps];
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: all.map(([name, path], place) => ({
			"@type": "ListItem",
			position: place + 1,
			name,
			item: origin + path,
		})),
	};
}
