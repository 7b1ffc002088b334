/** Checks whether two words differ by at most `limit` edits. */
export function isNear(a: string, b: string, limit: number): boolean {
	return editDistance(a, b, limit) <= limit;
}

/** Computes the Damerau-Levenshtein distance (optimal string alignment), cut off above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const line = [row];
		for (let column = 1; column <= b.length; column++) {
			const cost = a[row - 1] === b[column - 1] ? 0 : 1;
			let edits = Math.min(
				(line[column - 1] ?? 0) + 1,
				(last[column] ?? 0) + 1,
				(last[column - 1] ?? 0) + cost,
			);
			const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			if (row > 1 && column > 1 && isSwap) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
			line.push(edits);
		}
		if (Math.min(...line) > limit) return limit + 1;
		before = last;
		last = line;
	}
	return last[b.length] ?? limit + 1;
}
