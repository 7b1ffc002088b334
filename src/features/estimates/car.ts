/** The end of a plate, which its owner knows it by: «•••410». Of a short one nothing is shown. */
export function plateEnd(plate: string): string {
	return plate.length > 3 ? `•••${plate.slice(-3)}` : "";
}
