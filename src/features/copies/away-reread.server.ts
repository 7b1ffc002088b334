import { join } from "node:path";
import type { Away } from "./away.server.ts";
import { inTurnAfter, isNews } from "./rules.ts";
import { partsOfPiece, pieceNames } from "./sealed-pieces.server.ts";
import type { CopyRun } from "./state.server.ts";
import { nothingIfBad } from "./verify.server.ts";

type Known = Pick<CopyRun["away"], "reread" | "hurt">;
type Hurt = Known["hurt"][number];

/** With each copy so much is opened again, whichever is reached first, and one copy's pieces are looked for by their names. */
const AGAIN = { pieces: 100, bytes: 32 * 1024 * 1024 };
/** As many as are told of. */
const REMEMBERED = 5;

/**
 * Reads some of what lies off this machine again, in turn: a piece that went or no longer opens is found before it is
 * needed. What the newest copy has too is sent once more.
 *
 * @param newest the copy that was just sent: its name, and its folder here
 * @returns what is to be remembered
 * @throws whatever keeps the place out of reach
 * @source rules 9.16
 */
export async function rereadAway(
	away: Away,
	newest: { name: string; folder: string },
	known: Known,
	now: Date,
): Promise<Known> {
	const { whole, pieces } = await away.there();
	const there = new Set(pieces);
	const opens = (piece: string) =>
		away.sealer.check(piece, !there.has(partsOfPiece(piece).next)).catch(nothingIfBad);
	const found: Hurt[] = [];
	const note = (piece: string, copy: string | null) =>
		found.push({ piece, copy, found_at: now.toISOString(), is_mended: false });

	for (const hurt of known.hurt.filter(({ is_mended }) => !is_mended)) {
		const isNeeded = hurt.copy !== null && whole.includes(hurt.copy);
		const isWell = there.has(hurt.piece) ? (await opens(hurt.piece)) !== undefined : !isNeeded;
		if (!isWell) found.push(hurt);
	}
	const last = known.reread;
	const [copy = null] = inTurnAfter(whole.slice(1), (name) => !last.copy || name < last.copy);
	if (copy) for (const piece of await missingIn(away, copy, there)) note(piece, copy);
	const turn: string[] = [];
	let read = 0;
	for (const piece of inTurnAfter(pieces.toSorted(), (name) => !last.piece || name > last.piece)) {
		if (turn.length === AGAIN.pieces || read >= AGAIN.bytes) break;
		turn.push(piece);
		const bytes = await opens(piece);
		if (bytes === undefined) note(piece, null);
		read += bytes ?? 0;
	}
	const fresh = new Map(found.toReversed().map((hurt) => [hurt.piece, hurt]));
	const hurt = await mend(away, newest, [...fresh.values()]);
	const mended = known.hurt.filter(({ is_mended, found_at }) => is_mended && isNews(found_at, now));
	return {
		reread: { piece: turn.at(-1) ?? null, copy },
		hurt: [...hurt, ...mended].slice(0, REMEMBERED),
	};
}

/** The pieces that a copy needs and the place has not; its own list when that does not open. */
async function missingIn(away: Away, copy: string, there: ReadonlySet<string>): Promise<string[]> {
	const places = await away.placesOf(copy).catch(nothingIfBad);
	if (!places) return [away.listPieceOf(copy)];
	return [...places].flatMap(([place, { bytes }]) =>
		pieceNames(place, bytes).filter((piece) => !there.has(piece)),
	);
}

async function mend(
	away: Away,
	{ name, folder }: { name: string; folder: string },
	hurt: readonly Hurt[],
): Promise<Hurt[]> {
	if (hurt.length === 0) return [];
	const places = await away.placesOf(name);
	const after: Hurt[] = [];
	for (const one of hurt) {
		const place = partsOfPiece(one.piece).name;
		const file = places.get(place);
		if (file) await away.sealer.send(place, join(folder, file.path), file.bytes);
		after.push({ ...one, is_mended: file !== undefined });
	}
	return after;
}
