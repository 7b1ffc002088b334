/** Formats how many items of a list are visible: (12, 12) → «12», (200, 1234) → «200 de 1234». */
export function shownOf(shown: number, total: number): string {
	return shown < total ? `${shown} de ${total}` : `${total}`;
}
