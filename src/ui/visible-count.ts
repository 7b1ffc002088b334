/** Formats how many items of a list are visible: (12, 12) → «12», (200, 1234) → «200 de 1234». */
export function formatVisibleCount(visible: number, total: number): string {
	return visible < total ? `${visible} de ${total}` : `${total}`;
}
