/** Whether a body says that it is packed: we open none. @param coding its Content-Encoding */
export const isPacked = (coding = "") => !/^(identity)?$/i.test(coding.trim());

/** Reads what arrives, counted as it comes. @returns undefined for more than `mostBytes`; nothing further of it is read then */
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
 * Reads the answer of a server that is not ours. What it says of its length binds it to nothing, and what arrives packed
 * may unpack to a thousand times as much; leaving it hangs up.
 *
 * @returns undefined for more than `mostBytes`
 */
export const wholeAnswer = async ({ body }: Response, mostBytes: number) =>
	body ? wholeOf(body, mostBytes) : Buffer.alloc(0);
