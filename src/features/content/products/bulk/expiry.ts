const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which an applied batch can be undone. */
export const UNDO_DAYS = 30;

type Dates = { createdAt: string; appliedAt: string | null; undoneAt: string | null };

const addDays = (instant: string, days: number) => new Date(Date.parse(instant) + days * DAY_MS);

/** Returns until when the whole result of a batch is stored: a day after its last step. @source rules 6.43 */
export const getResultEnd = ({ createdAt, appliedAt, undoneAt }: Dates): Date =>
	addDays(undoneAt ?? appliedAt ?? createdAt, 1);

/** Returns until when an applied batch can be undone. @source rules 6.44 */
export const getUndoEnd = ({ appliedAt, undoneAt }: Dates): Date | undefined =>
	appliedAt && !undoneAt ? addDays(appliedAt, UNDO_DAYS) : undefined;

/** Returns until when a batch is stored; of one that can be undone, only what it wrote stays so long. */
export const getExpiry = (dates: Dates): Date => getUndoEnd(dates) ?? getResultEnd(dates);
