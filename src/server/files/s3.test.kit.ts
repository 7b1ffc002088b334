import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { AwsClient } from "aws4fetch";

const HASH_HEADER = "x-amz-meta-sha256";

/**
 * The fault to inject: none, no response, a dropped connection, a temporary error (503), a permanent error (403),
 * or a response cut in half.
 */
type Fault = "none" | "hangs" | "hangs up" | "refuses" | "forbids" | "cuts";

/** Starts an in-process S3 server that verifies signatures, behind a proxy that injects faults. */
export async function startS3() {
	const directory = mkdtempSync(join(tmpdir(), "biela-s3-"));
	const server = new S3rver({
		port: 0,
		address: "127.0.0.1",
		silent: true,
		directory,
		configureBuckets: [{ name: "taller" }],
	});
	const { port } = await server.run();
	let fault: Fault = "none";
	const requests: string[] = [];
	/** Grows only with the number of objects. */
	const pendingByUrl = new Map<string, Promise<unknown>>();
	const proxy = createServer(async (req, res) => {
		requests.push(`${req.method} ${req.url}`);
		if (fault === "hangs up") return void req.socket.destroy();
		if (fault === "hangs") return;
		if (fault === "refuses") return void res.writeHead(503).end();
		if (fault === "forbids") return void res.writeHead(403).end();
		// S3 reads and writes are atomic. This server writes in two steps, so requests for one object run in sequence.
		const previousRequest = pendingByUrl.get(req.url ?? "");
		pendingByUrl.set(req.url ?? "", once(res, "close"));
		await previousRequest;
		// The signature covers the original host, so forward the headers unchanged.
		const { method, url: path, headers } = req;
		const upstream = request({ host: "127.0.0.1", port, method, path, headers }, (reply) => {
			res.writeHead(reply.statusCode ?? 500, reply.headers);
			if (fault !== "cuts") return void reply.pipe(res);
			reply.once("data", (part: Buffer) => {
				res.write(part.subarray(0, part.length / 2));
				setTimeout(() => res.destroy(), 20);
			});
		});
		upstream.on("error", () => res.destroy());
		req.pipe(upstream);
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	const { port: proxyPort } = proxy.address() as AddressInfo;
	let bucketCount = 0;
	return {
		/** Returns the URL of a new folder in the bucket, one for each shop. */
		createBucketUrl: (folder = `imagenes-${++bucketCount}`) =>
			`s3+http://S3RVER:S3RVER@127.0.0.1:${proxyPort}/taller/${folder}`,
		setFault: (nextFault: Fault) => {
			fault = nextFault;
		},
		/** Copies an object many times on disk, with the copy's number in place of the four zeros in its name. */
		duplicateObject: (url: string, name: string, count: number) => {
			const path = join(directory, new URL(url).pathname, name);
			const parts = readdirSync(dirname(path)).filter((file) => file.startsWith(basename(name)));
			for (let number = 1; number <= count; number++)
				for (const file of parts) {
					const copyName = file.replace("0000", String(number).padStart(4, "0"));
					copyFileSync(join(dirname(path), file), join(dirname(path), copyName));
				}
		},
		/** Removes the last byte of an object but keeps its hash header. */
		truncateObject: async (url: string, name: string) => {
			const s3 = new AwsClient({
				accessKeyId: "S3RVER",
				secretAccessKey: "S3RVER",
				service: "s3",
			});
			const address = `http://127.0.0.1:${port}${new URL(url).pathname}/${name}`;
			const reply = await s3.fetch(address);
			const headers = { [HASH_HEADER]: reply.headers.get(HASH_HEADER) ?? "" };
			const body = new Uint8Array(await reply.arrayBuffer()).slice(0, -1);
			await s3.fetch(address, { method: "PUT", body, headers });
		},
		/**
		 * Dates objects by the clock of this process, which a run at another date moves and the disk's does not.
		 *
		 * @param folder only those whose path contains it
		 */
		dateObjects: (date: Date, folder = "") => {
			for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
				if (entry.isFile() && join(entry.parentPath, entry.name).includes(folder))
					utimesSync(join(entry.parentPath, entry.name), date, date);
		},
		/** Every request since the start, such as "GET /taller/…". */
		requests,
		/** Folder that contains the objects. */
		directory,
		close: async () => {
			proxy.closeAllConnections();
			proxy.close();
			await server.close();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
