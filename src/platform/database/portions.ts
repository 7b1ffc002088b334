/**
 * A long list in portions, each from where the last one ended, so that none holds a connection or all of it in memory.
 *
 * @param read the portion behind a row, the first one without; it ends by itself, and an empty one ends the list
 */
export async function* portions<Row>(
	read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
	let last: Row | undefined;
	for (;;) {
		const rows = await read(last);
		last = rows.at(-1);
		if (last === undefined) return;
		yield rows;
	}
}
