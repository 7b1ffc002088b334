/**
 * Checks whether a body is compressed; the server never decompresses request bodies.
 *
 * @param coding its Content-Encoding
 */
export const isCompressed = (coding = "") => !/^(identity)?$/i.test(coding.trim());

/**
 * Reads a stream up to a maximum size.
 *
 * @returns undefined if there are more than `maxBytes`; stops reading then
 */
export async function readUpTo(
	chunksIn: AsyncIterable<Uint8Array>,
	maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of chunksIn) {
		bytes += chunk.length;
		if (bytes > maxBytes) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Reads the response of a foreign server. Its stated length is not reliable, and a compressed body may expand a
 * thousandfold. Stops reading at the limit, which closes the connection.
 *
 * @returns undefined if there are more than `maxBytes`
 */
export const readResponseUpTo = async ({ body }: Response, maxBytes: number) =>
	body ? readUpTo(body, maxBytes) : Buffer.alloc(0);
