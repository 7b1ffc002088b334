import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { RuleError } from "#server/errors.ts";
import { sendImage } from "#server/pages/send-image.server.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;

/** A picture of one colour. */
export const createPicture = (width: number, height: number, background = "#a33") =>
	sharp({ create: { width, height, channels: 3, background } });
export const createPng = (width: number, height: number, background?: string) =>
	createPicture(width, height, background).png().toBuffer();

/** Helpers to upload to the library like the panel and to read it like a browser. */
export function openLibrary(world: World) {
	async function upload(
		category: string,
		bytes: Buffer | Promise<Buffer>,
		name = "foto.png",
		extraFields: Record<string, string> = {},
		key?: string,
	) {
		const body = new FormData();
		body.set("file", new File([new Uint8Array(await bytes)], name));
		body.set("category", category);
		for (const [key, value] of Object.entries(extraFields)) body.set(key, value);
		return world.asStaff("/api/admin/upload/image", { body, ...(key && { key }) });
	}

	/** Requests a path like a browser, through the code that serves pictures. */
	async function get(path: string, init: RequestInit = {}) {
		const server = createServer(async (req, res) => {
			const outcome = await sendImage(world.ctx, req, res).catch((error) => {
				if (!(error instanceof RuleError)) throw error;
				return error;
			});
			if (outcome instanceof RuleError) res.writeHead(outcome.status).end(outcome.message);
			else if (outcome !== "sent") res.writeHead(404, { "x-outcome": outcome }).end();
		});
		await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
		const { port } = server.address() as AddressInfo;
		const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
		const bytes = Buffer.from(await reply.arrayBuffer());
		server.closeAllConnections();
		server.close();
		return { status: reply.status, headers: reply.headers, bytes };
	}
	return { upload, get };
}
