import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import type { ServerFeature } from "#server/feature.server.ts";
import { collectSenders } from "./jobs.server.ts";

const ctx = {} as AppContext;
const createFeature = (...topics: string[]): ServerFeature => ({
	jobs: () => Object.fromEntries(topics.map((topic) => [topic, async () => "sent" as const])),
});

test("collects the senders of every feature", () => {
	const senders = collectSenders(ctx, {
		quotes: createFeature("arrival"),
		guide: {},
		push: createFeature("push"),
	});
	expect([...senders.keys()]).toEqual(["arrival", "push"]);
});

test("refuses a topic with two senders", () => {
	const features = { quotes: createFeature("arrival"), push: createFeature("push", "arrival") };
	expect(() => collectSenders(ctx, features)).toThrow("the topic arrival has two senders");
	expect(() => collectSenders(ctx, { push: createFeature("mail") })).toThrow(
		"the topic mail has two senders",
	);
});
