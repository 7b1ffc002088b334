/** State that test helpers keep between calls, such as a session or a counter: it belongs to the current world. */

type Cell<Value> = { value: Value; readonly initial: Value };

const cells = new Set<Cell<unknown>>();

/** Creates a value that begins again in each test file, and in each test with what the file prepared. */
export function createWorldCell<Value>(initial: Value): { value: Value } {
	const cell: Cell<Value> = { value: initial, initial };
	cells.add(cell as Cell<unknown>);
	return cell;
}

/** Creates a counter of the current world. @returns numbers from one up */
export function createWorldCounter(): () => number {
	const count = createWorldCell(0);
	return () => ++count.value;
}

export function resetCells(): void {
	for (const cell of cells) cell.value = cell.initial;
}

/** Remembers all values. @returns a function that brings them back */
export function captureCells(): () => void {
	const values = new Map([...cells].map((cell) => [cell, cell.value]));
	return () => {
		for (const cell of cells) cell.value = values.has(cell) ? values.get(cell) : cell.initial;
	};
}
