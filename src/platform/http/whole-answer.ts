/**
 * Reads the answer of a server that is not ours. What it says of its length binds it to nothing, and what arrives packed
 * may unpack to a thousand times as much: so it is counted as it comes.
 *
 * @returns undefined for more than `mostBytes`; nothing further of it is read then
 */
export async function wholeAnswer(
	reply: Response,
	mostBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	// Leaving this loop hangs up.
	for await (const chunk of reply.body ?? []) {
		bytes += chunk.length;
		if (bytes > mostBytes) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
