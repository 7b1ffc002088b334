declare module "fontkit" {
	/** What we use of a font; pdfkit takes it as it is. */
	type Font = {
		ascent: number;
		unitsPerEm: number;
		hasGlyphForCodePoint(codePoint: number): boolean;
	};
	export function create(bytes: Uint8Array): Font;
}
