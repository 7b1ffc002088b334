/**
 * Reads a long list in batches, each from where the last one ended. This keeps neither a connection nor the full list.
 *
 * @param readBatch reads the batch after a row, or the first batch without one; it limits its own size, and an empty
 *   batch ends the list
 */
export async function* readInBatches<Row>(
	readBatch: (lastRow: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
	let lastRow: Row | undefined;
	for (;;) {
		const rows = await readBatch(lastRow);
		lastRow = rows.at(-1);
		if (lastRow === undefined) return;
		yield rows;
	}
}
