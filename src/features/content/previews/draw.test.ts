import { expect, test, vi } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import { draw } from "./draw.server.ts";

test("reads no file for requests beyond the queue", { tags: ["slow"] }, async () => {
	const open = vi.fn(async () => undefined);
	const ctx = {
		images: { findStoredImage: (path: string) => ({ folder: "products", name: path }) },
		files: { open },
	} as unknown as AppContext;
	const drawings = Array.from({ length: 30 }, (_, index) =>
		draw(ctx, { picture: `/uploads/${index}.jpg`, words: null }),
	);
	const outcomes = await Promise.allSettled(drawings);
	const rejected = outcomes.filter(({ status }) => status === "rejected");
	expect(rejected).toHaveLength(9);
	expect(rejected[0]).toMatchObject({ reason: { code: "busy", status: 503 } });
	expect(open).toHaveBeenCalledTimes(21);
});
