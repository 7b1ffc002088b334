import { expect, test } from "vitest";
import type { StaffPost } from "#features/blog/contract.ts";
import { POST } from "#features/blog/fields.ts";
import { cleanTags } from "#features/blog/rules.ts";
import { isPicturePath, isSlugOf } from "#features/blog/staff/edit-rules.ts";
import { blankOf, differing, followed } from "#record-fields.ts";
import { draftAfterSave, draftOf, formOf, problemsOf, savesItself } from "./post-draft.ts";

const TEAM = "Equipo Taller Ana";
const BLANK = { ...blankOf(POST), author: TEAM };

test("starts a new post published but incomplete", () => {
	const blank = BLANK;
	expect(blank).toMatchObject({ published: true, featured: false, author: TEAM });
	expect(Object.keys(problemsOf(blank)).sort()).toEqual([
		"category",
		"content",
		"excerpt",
		"title",
	]);
	expect(problemsOf({ ...blank, published: false })).toEqual({});
	expect(problemsOf({ ...blank, author: " " })).toHaveProperty("author");
});

test("accepts integer reading minutes or computes them", () => {
	const draft = { ...BLANK, published: false };
	expect(formOf(draft).read_time).toBeNull();
	expect(formOf({ ...draft, read_time: "7" }).read_time).toBe(7);
	for (const readTime of ["0", "-1", "2.5", "muchos"])
		expect(problemsOf({ ...draft, read_time: readTime })).toHaveProperty("read_time");
});

test("converts a stored post to a draft and back", () => {
	const post = {
		...formOf({ ...BLANK, title: "Frenos", tags: "abs, frenos", slug: "frenos" }),
		id: "1",
		read_time: 1,
		view_count: 0,
		featured_image: null,
		created_at: "",
		updated_at: "",
		first_published_at: null,
		deleted_at: null,
	};
	const draft = draftOf(post as never);
	expect(draft.tags).toBe("abs, frenos");
	expect(formOf(draft)).toMatchObject({ tags: ["abs", "frenos"], slug: "frenos", read_time: null });
	expect(differing(POST, draft, { ...draft })).toEqual([]);
	expect(differing(POST, draft, { ...draft, featured: true, tags: "abs" })).toEqual([
		"tags",
		"featured",
	]);
});

test("trims tags and drops empty and duplicate ones", () => {
	expect(cleanTags(" aceite, frenos,, ACEITE ,  cambio  de   aceite,".split(","))).toEqual([
		"aceite",
		"frenos",
		"cambio de aceite",
	]);
	expect(cleanTags(["", " "])).toEqual([]);
});

test("recognises a slug of its title, numbered or not", () => {
	expect(isSlugOf("llantas-2", "Llantas")).toBe(true);
	expect(isSlugOf("llantas", "Llantas")).toBe(true);
	expect(isSlugOf("otra-cosa", "Llantas")).toBe(false);
	expect(isSlugOf("aceite-5w-30", "Aceite 5W-30")).toBe(true);
});

test.each([
	["/images/media/k3.webp", true],
	["/images/gubernamentales/gubernamentales-3.jpg?v=1f2e", true],
	["https://evil.example/a.png", false],
	["//evil.example/a.png", false],
	["/\\evil.example", false],
	["/a/../../etc", false],
	["javascript:alert(1)", false],
	["/a?x=1", false],
])("checks whether %s is a picture path: %s", (path, expected) => {
	expect(isPicturePath(path)).toBe(expected);
});

test("compares list fields in their stored form", () => {
	const raw = { ...BLANK, tags: "llantas, , presión ,", related_skus: "eni-1" };
	const stored = { ...raw, tags: "llantas, presión", related_skus: "ENI-1" };
	expect(differing(POST, raw, stored)).toEqual([]);
	expect(differing(POST, raw, { ...stored, tags: "llantas" })).toEqual(["tags"]);
});

test("normalizes lists after a save unless edited since", () => {
	const sent = { ...BLANK, title: "Llantas", tags: "llantas, , presión ," };
	const post = { ...formOf(sent), slug: "llantas" } as unknown as StaffPost;
	const kept = draftAfterSave(sent, post, "save");
	expect(draftAfterSave(sent, post, "itself")).toEqual({ ...sent, slug: "llantas" });
	expect(kept).toMatchObject({ title: "Llantas", tags: "llantas, presión", slug: "llantas" });
	expect(followed(sent, sent, kept)).toEqual(kept);
	const now = { ...sent, title: "Llantas y aros", tags: "llantas, a" };
	expect(followed(now, sent, kept)).toMatchObject({
		title: "Llantas y aros",
		tags: "llantas, a",
		slug: "llantas",
	});
});

test("autosaves drafts with content but never published posts", () => {
	const draft = { ...BLANK, published: false };
	const stored = (published: boolean) => ({ published }) as StaffPost;
	expect(savesItself(draft, undefined)).toBe(false);
	expect(savesItself({ ...draft, title: "Frenos" }, undefined)).toBe(true);
	expect(savesItself({ ...draft, title: "Frenos", read_time: "x" }, undefined)).toBe(false);
	expect(savesItself({ ...draft, title: "Frenos" }, stored(true))).toBe(false);
	expect(savesItself({ ...draft, title: "Frenos", published: true }, stored(false))).toBe(false);
});
