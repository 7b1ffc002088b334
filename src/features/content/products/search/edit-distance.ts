/** Checks whether two words differ by at most `limit` edits. */
export function isNear(a: string, b: string, limit: number): boolean {
	return computeEditDistance(a, b, limit) <= limit;
}

/** Computes the Damerau-Levenshtein distance (optimal string alignment), cut off above `limit`. */
export function computeEditDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let rowBeforeLast: number[] = [];
	let lastRow = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const currentRow = [row];
		for (let column = 1; column <= b.length; column++) {
			const cost = a[row - 1] === b[column - 1] ? 0 : 1;
			let edits = Math.min(
				(currentRow[column - 1] ?? 0) + 1,
				(lastRow[column] ?? 0) + 1,
				(lastRow[column - 1] ?? 0) + cost,
			);
			const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			if (row > 1 && column > 1 && isSwap) edits = Math.min(edits, (rowBeforeLast[column - 2] ?? 0) + 1);
			currentRow.push(edits);
		}
		if (Math.min(...currentRow) > limit) return limit + 1;
		rowBeforeLast = lastRow;
		lastRow = currentRow;
	}
	return lastRow[b.length] ?? limit + 1;
}
