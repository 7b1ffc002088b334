import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { CHUNK_BYTES } from "./rules.ts";

type World = ReturnType<typeof openWorld>;

export const createUploadKey = () => randomBytes(16).toString("hex");

/** Creates a photo like a phone's camera: large, rotated, with GPS data. */
export function createCameraPhoto(width = 1200, height = 900): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
		.withExif({
			IFD0: { Make: "TELEFONO-SECRETO", Orientation: "6" },
			IFD3: { GPSLatitude: "9/1 0/1 0/1", GPSLongitude: "79/1 30/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.jpeg({ quality: 90 })
		.toBuffer();
}

/** Creates requests and sends photos through their links, as a phone does. */
export function openPhotos(world: World) {
	let customerCount = 0;

	/** Calls the API as an owner with a new login, because days pass in these tests. */
	const callAsOwner = async (path: string, options: Parameters<World["call"]>[1] = {}) =>
		world.call(path, { token: await world.logInAs("owner"), ...options });

	/** Sends a message from a new person. @returns its id, reference and the path of its photos in the API */
	async function createRequest(overrides: Record<string, string> = {}) {
		const phone = `6${String(7_000_000 + ++customerCount)}`;
		const { json } = await world.call("/api/contact", {
			body: {
				name: "Rosa Batista",
				phone,
				email: "",
				service: "",
				vehicleType: "",
				message: `Tiene un golpe ${customerCount}`,
				...overrides,
			},
		});
		const { json: inbox } = await callAsOwner(`/api/admin/inbox?state=all&q=${json.reference}`);
		const page: string = json.photos?.page;
		return {
			id: inbox.leads[0]?.id as string,
			phone,
			reference: json.reference as string,
			page,
			path: page?.replace("/seguir/", "/api/photos/"),
		};
	}

	const startUpload = (path: string, key: string, bytes: number, address?: string) =>
		world.call(`${path}/${key}`, { method: "PUT", body: { bytes }, ...(address && { address }) });

	/** Sends one chunk at any offset. */
	async function sendChunk(path: string, key: string, offset: number, bytes: Uint8Array) {
		const reply = await world.api.fetch(
			new Request(`http://localhost${path}/${key}/${offset}`, {
				method: "PUT",
				headers: { "content-type": "application/octet-stream" },
				body: new Uint8Array(bytes),
			}),
			{ address: "10.9.9.9" },
		);
		// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
		const json: any = await reply.json().catch(() => undefined);
		return { status: reply.status, headers: reply.headers, json };
	}

	/** Sends all chunks from an offset on. @returns the last response */
	async function sendRemainingChunks(path: string, key: string, bytes: Buffer, from = 0) {
		let lastReply = await sendChunk(path, key, from, bytes.subarray(from, from + CHUNK_BYTES));
		for (
			let offset = from + CHUNK_BYTES;
			lastReply.status === 200 && offset < bytes.length;
			offset += CHUNK_BYTES
		)
			lastReply = await sendChunk(path, key, offset, bytes.subarray(offset, offset + CHUNK_BYTES));
		return lastReply;
	}

	/** Sends a complete photo. */
	async function sendPhoto(path: string, bytes: Buffer, key = createUploadKey()) {
		const { status, json } = await startUpload(path, key, bytes.length);
		if (status !== 200) return { status, json, key };
		return { ...(await sendRemainingChunks(path, key, bytes)), key };
	}

	const readLeadPhotos = async (id: string) => (await callAsOwner(`/api/admin/inbox/${id}/photos`)).json;

	/** Fetches the bytes of a picture. */
	async function fetchPicture(path: string, token?: string) {
		const headers = token ? { authorization: `Bearer ${token}` } : undefined;
		const httpRequest = new Request(`http://localhost${path}`, headers ? { headers } : {});
		const reply = await world.api.fetch(httpRequest, { address: "10.9.9.8" });
		const bytes = Buffer.from(await reply.arrayBuffer());
		return { status: reply.status, headers: reply.headers, bytes };
	}
	return {
		callAsOwner,
		createRequest,
		startUpload,
		sendChunk,
		sendRemainingChunks,
		sendPhoto,
		readLeadPhotos,
		fetchPicture,
	};
}
