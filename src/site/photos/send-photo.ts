import type { OwnPhoto } from "#features/photos/contract.ts";
import { pieceLength } from "#features/photos/rules.ts";

/** Target of an upload: the API path of the request's photos, and the photo's key there. */
type Place = {
	path: string;
	key: string;
	/** Extra fields that are sent with it, besides its length. */
	told: object | undefined;
	/** Function that sends it. */
	by: typeof fetch;
};
type Answer = { status: number; body: Partial<OwnPhoto> & Said; waitMs: number | undefined };
/** Callbacks of an upload; `onWait` receives the reason for a pause before a retry. */
type Heard = {
	onReceived: (photo: OwnPhoto) => void;
	onWait: (sentence: string) => void;
	signal: AbortSignal;
};
type Said = { code?: string; detail?: string };

/** Error of a stopped upload: "paused" resumes by itself or by a press, "refused" cannot succeed. */
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
/** Delays before each retry after consecutive failures: about a minute in total. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Timeout of one request. Sending the same piece again is harmless. */
const PATIENCE_MS = 60_000;
/** Longest delay before a retry; for a longer one the upload pauses and shows the server's message. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Uploads a photo in pieces from where it stopped, and retries after connection failures.
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
		// A piece that the server lost is sent again, but only a limited number of times.
		if (photo.received <= received && photo.state !== "stored" && ++again > WAITS_MS.length)
			throw new PhotoStopped("paused", CUT);
		onReceived(photo);
	}
}

/**
 * Returns the offset of the last piece. Sending that piece again completes a photo that is fully uploaded but not
 * stored.
 */
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
		// A 401 only pauses the upload; it resumes after the next login.
		if (!isPassing) throw new PhotoStopped(status === 401 ? "paused" : "refused", sentence);
		const wait = Math.max(waitMs ?? 0, WAITS_MS[tries] ?? 0);
		if (tries >= WAITS_MS.length || wait > LONGEST_WAIT_MS)
			throw new PhotoStopped("paused", sentence);
		onWait(body.detail ?? WAITING);
		await pause(wait, signal);
	}
}

/** Creates a PUT function that returns status 0 if the server does not answer. */
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

/** Waits; resolves early when the connection returns or the signal aborts. */
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
