const DAY_MS = 24 * 60 * 60 * 1000;

type Dates = { createdAt: string; appliedAt: string | null; undoneAt: string | null };

/** Returns until when the result of a batch is stored: a day after its last step. @source rules 6.43 */
export function getExpiry({ createdAt, appliedAt, undoneAt }: Dates): Date {
	return new Date(Date.parse(undoneAt ?? appliedAt ?? createdAt) + DAY_MS);
}

/** Returns until when an applied batch can be undone. @source rules 6.44 */
export function getUndoEnd({ appliedAt, undoneAt }: Dates): Date | undefined {
	return appliedAt && !undoneAt ? new Date(Date.parse(appliedAt) + DAY_MS) : undefined;
}
