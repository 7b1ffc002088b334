/**
 * Checks whether a body is compressed; the server never decompresses request bodies.
 *
 * @param coding its Content-Encoding
 */
export const isPacked = (coding = "") => !/^(identity)?$/i.test(coding.trim());

/**
 * Reads a stream up to a maximum size.
 *
 * @returns undefined if there are more than `maxBytes`; stops reading then
 */
export async function wholeOf(
	arriving: AsyncIterable<Uint8Array>,
	mostBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of arriving) {
		bytes += chunk.length;
		if (bytes > mostBytes) return undefined;
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
export const wholeAnswer = async ({ body }: Response, mostBytes: number) =>
	body ? wholeOf(body, mostBytes) : Buffer.alloc(0);
