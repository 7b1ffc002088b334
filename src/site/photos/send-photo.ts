import type { OwnPhoto } from "#features/photos/contract.ts";
import { pieceLength } from "#features/photos/rules.ts";

/** Where a photo goes: the path of its request's photos in the API, and its own name there. */
type Place = {
	path: string;
	key: string;
	/** What is said of it besides its length. */
	told: object | undefined;
	/** How it is sent there. */
	by: typeof fetch;
};
type Answer = { status: number; body: Partial<OwnPhoto> & Said; waitMs: number | undefined };
/** `onWait` is told why nothing goes on for a moment. */
type Heard = {
	onReceived: (photo: OwnPhoto) => void;
	onWait: (sentence: string) => void;
	signal: AbortSignal;
};
type Said = { code?: string; detail?: string };

/** Why a photo stopped: "paused" goes on by itself or with a press, "refused" never arrives. */
export class PhotoStopped extends Error {
	readonly how: "paused" | "refused";
	constructor(how: "paused" | "refused", sentence: string) {
		super(sentence);
		this.how = how;
	}
}

const CUT = "Se cortó la conexión. Lo que ya llegó está guardado: sigue cuando vuelva la señal.";
const WAITING = "No hay señal. Sigue sola cuando vuelva.";
const REFUSED = "Esta foto no se pudo guardar. Quítala y prueba con otra.";
/** Tries in a row that brought nothing, and how long to wait before each: about a minute. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** A line that answers nothing for so long is a lost one; the same piece again changes nothing. */
const PATIENCE_MS = 60_000;
/** Whoever is told to wait longer hears when. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Sends a photo from wherever it stopped, piece by piece, and tries again by itself what a bad line broke.
 *
 * @throws PhotoStopped, or the signal's reason
 * @source rules 5.23; decision 026
 */
export async function sendPhoto(place: Place, blob: Blob, heard: Heard): Promise<void> {
	const { onReceived, signal } = heard;
	const address = `${place.path}/${place.key}`;
	const body = JSON.stringify({ bytes: blob.size, ...place.told });
	const json = { "content-type": "application/json" };
	const put = putBy(place.by);
	let photo = await insist(() => put(address, body, json, signal), heard);
	onReceived(photo);
	for (let again = 0; photo.state !== "stored"; ) {
		const { received } = photo;
		const from = Math.min(received, lastPieceOf(blob.size));
		const piece = blob.slice(from, from + pieceLength(from, blob.size));
		const octets = { "content-type": "application/octet-stream" };
		photo = await insist(() => put(`${address}/${from}`, piece, octets, signal), heard, photo);
		// What was lost there is sent anew, but not for ever.
		if (photo.received <= received && photo.state !== "stored" && ++again > WAITS_MS.length)
			throw new PhotoStopped("paused", CUT);
		onReceived(photo);
	}
}

/** Where the last piece begins: a photo that is there whole is finished by sending that one again. */
const lastPieceOf = (bytes: number) => {
	const most = pieceLength(0, Number.POSITIVE_INFINITY);
	return Math.floor((bytes - 1) / most) * most;
};

async function insist(
	call: () => Promise<Answer>,
	{ onWait, signal }: Heard,
	known?: OwnPhoto,
): Promise<OwnPhoto> {
	for (let tries = 0; ; tries++) {
		const { status, body, waitMs } = await call();
		signal.throwIfAborted();
		if (status === 200) return body as OwnPhoto;
		if (status === 409 && known && body.received !== undefined)
			return { ...known, received: body.received };
		const isPassing = status === 0 || status === 429 || status >= 500;
		const sentence = body.detail ?? (status === 0 ? CUT : REFUSED);
		// Whoever logs in again sends it on.
		if (!isPassing) throw new PhotoStopped(status === 401 ? "paused" : "refused", sentence);
		const wait = Math.max(waitMs ?? 0, WAITS_MS[tries] ?? 0);
		if (tries >= WAITS_MS.length || wait > LONGEST_WAIT_MS)
			throw new PhotoStopped("paused", sentence);
		onWait(body.detail ?? WAITING);
		await pause(wait, signal);
	}
}

/** @returns a call that answers status 0 when nothing was answered */
const putBy =
	(send: typeof fetch) =>
	async (
		address: string,
		body: string | Blob,
		headers: Record<string, string>,
		signal: AbortSignal,
	): Promise<Answer> => {
		const patience = new AbortController();
		const stop = () => patience.abort();
		const timer = setTimeout(stop, PATIENCE_MS);
		signal.addEventListener("abort", stop);
		try {
			const reply = await send(address, { method: "PUT", body, headers, signal: patience.signal });
			const seconds = Number(reply.headers.get("retry-after") ?? Number.NaN);
			const waitMs = Number.isNaN(seconds) ? undefined : seconds * 1000;
			return { status: reply.status, body: await reply.json().catch(() => ({})), waitMs };
		} catch {
			return { status: 0, body: {}, waitMs: undefined };
		} finally {
			clearTimeout(timer);
			signal.removeEventListener("abort", stop);
		}
	};

/** Ends early when the line is back, or nobody wants it any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			window.removeEventListener("online", end);
			signal.removeEventListener("abort", end);
			resolve();
		};
		const timer = setTimeout(end, ms);
		window.addEventListener("online", end);
		signal.addEventListener("abort", end);
	});
}
