/** How many of a list are on show: shownOf(12, 12) → «12», shownOf(200, 1234) → «200 de 1234». */
export function shownOf(shown: number, total: number): string {
	return shown < total ? `${shown} de ${total}` : `${total}`;
}
