declare module "fontkit" {
	/** The part of the font API that we use; pdfkit accepts the same font bytes. */
	type Font = {
		ascent: number;
		unitsPerEm: number;
		hasGlyphForCodePoint(codePoint: number): boolean;
	};
	export function create(bytes: Uint8Array): Font;
}
