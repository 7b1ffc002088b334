import type { PhotoUpload } from "#features/workshop/photos/contract.ts";
import { getChunkLength } from "#features/workshop/photos/rules.ts";

/** Target of an upload: the API path of the request's photos, and the photo's key there. */
type UploadTarget = {
	path: string;
	key: string;
	/** Extra fields that are sent with it, besides its length. */
	details: object | undefined;
	/** Function that sends it. */
	fetchWith: typeof fetch;
};
type PutResult = {
	status: number;
	body: Partial<PhotoUpload> & ProblemBody;
	waitMs: number | undefined;
};
/** Callbacks of an upload; `onWait` receives the reason for a pause before a retry. */
type UploadCallbacks = {
	onReceived: (photo: PhotoUpload) => void;
	onWait: (message: string) => void;
	signal: AbortSignal;
};
type ProblemBody = { code?: string; detail?: string };

/** Error of a stopped upload: "paused" resumes by itself or by a press, "refused" cannot succeed. */
export class PhotoStopped extends Error {
	readonly outcome: "paused" | "refused";
	constructor(outcome: "paused" | "refused", message: string) {
		super(message);
		this.outcome = outcome;
	}
}

const CONNECTION_LOST = "Se cortó la conexión. Lo que ya llegó está guardado: sigue cuando vuelva la señal.";
const WAITING_FOR_CONNECTION = "No hay señal. Sigue sola cuando vuelva.";
const REJECTED = "Esta foto no se pudo guardar. Quítala y prueba con otra.";
/** Delays before each retry after consecutive failures: about a minute in total. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Timeout of one request. Sending the same chunk again is harmless. */
const TIMEOUT_MS = 60_000;
/** Longest delay before a retry; for a longer one the upload pauses and shows the server's message. */
const MAX_WAIT_MS = 60_000;

/**
 * Uploads a photo in chunks from where it stopped, and retries after connection failures.
 *
 * @throws PhotoStopped, or the signal's reason
 * @source rules 5.23; decision 026
 */
export async function sendPhoto(target: UploadTarget, blob: Blob, callbacks: UploadCallbacks): Promise<void> {
	const { onReceived, signal } = callbacks;
	const address = `${target.path}/${target.key}`;
	const body = JSON.stringify({ bytes: blob.size, ...target.details });
	const jsonHeaders = { "content-type": "application/json" };
	const put = createPut(target.fetchWith);
	let photo = await sendWithRetries(() => put(address, body, jsonHeaders, signal), callbacks);
	onReceived(photo);
	for (let stalledTries = 0; photo.state !== "stored"; ) {
		const { received } = photo;
		const offset = Math.min(received, getLastChunkOffset(blob.size));
		const chunk = blob.slice(offset, offset + getChunkLength(offset, blob.size));
		const binaryHeaders = { "content-type": "application/octet-stream" };
		photo = await sendWithRetries(
			() => put(`${address}/${offset}`, chunk, binaryHeaders, signal),
			callbacks,
			photo,
		);
		// A chunk that the server lost is sent again, but only a limited number of times.
		if (photo.received <= received && photo.state !== "stored" && ++stalledTries > WAITS_MS.length)
			throw new PhotoStopped("paused", CONNECTION_LOST);
		onReceived(photo);
	}
}

/**
 * Returns the offset of the last chunk. Sending that chunk again completes a photo that is fully uploaded but not
 * stored.
 */
const getLastChunkOffset = (bytes: number) => {
	const maxChunkLength = getChunkLength(0, Number.POSITIVE_INFINITY);
	return Math.floor((bytes - 1) / maxChunkLength) * maxChunkLength;
};

async function sendWithRetries(
	attempt: () => Promise<PutResult>,
	{ onWait, signal }: UploadCallbacks,
	currentPhoto?: PhotoUpload,
): Promise<PhotoUpload> {
	for (let tries = 0; ; tries++) {
		const { status, body, waitMs } = await attempt();
		signal.throwIfAborted();
		if (status === 200) return body as PhotoUpload;
		if (status === 409 && currentPhoto && body.received !== undefined)
			return { ...currentPhoto, received: body.received };
		const isTemporary = status === 0 || status === 429 || status >= 500;
		const message = body.detail ?? (status === 0 ? CONNECTION_LOST : REJECTED);
		// A 401 only pauses the upload; it resumes after the next login.
		if (!isTemporary) throw new PhotoStopped(status === 401 ? "paused" : "refused", message);
		const delayMs = Math.max(waitMs ?? 0, WAITS_MS[tries] ?? 0);
		if (tries >= WAITS_MS.length || delayMs > MAX_WAIT_MS) throw new PhotoStopped("paused", message);
		onWait(body.detail ?? WAITING_FOR_CONNECTION);
		await waitForRetry(delayMs, signal);
	}
}

/** Creates a PUT function that returns status 0 if the server does not answer. */
const createPut =
	(fetchWith: typeof fetch) =>
	async (
		address: string,
		body: string | Blob,
		headers: Record<string, string>,
		signal: AbortSignal,
	): Promise<PutResult> => {
		const timeoutController = new AbortController();
		const abortRequest = () => timeoutController.abort();
		const timer = setTimeout(abortRequest, TIMEOUT_MS);
		signal.addEventListener("abort", abortRequest);
		try {
			const response = await fetchWith(address, {
				method: "PUT",
				body,
				headers,
				signal: timeoutController.signal,
			});
			const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
			const waitMs = Number.isNaN(seconds) ? undefined : seconds * 1000;
			return { status: response.status, body: await response.json().catch(() => ({})), waitMs };
		} catch {
			return { status: 0, body: {}, waitMs: undefined };
		} finally {
			clearTimeout(timer);
			signal.removeEventListener("abort", abortRequest);
		}
	};

/** Waits; resolves early when the connection returns or the signal aborts. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
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
