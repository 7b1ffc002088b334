import { expect, test } from "vitest";
import { createBlankValues, listChangedFields, mergeSavedValues } from "#core/records/record-fields.ts";
import type { StaffPost } from "#features/content/blog/contract.ts";
import { isPicturePath, isSlugOfTitle } from "#features/content/blog/edit-rules.ts";
import { POST } from "#features/content/blog/fields.ts";
import { normalizeTags } from "#features/content/blog/rules.ts";
import { canAutosave, mergeSavedDraft, toPostDraft, toPostForm, validateDraft } from "./post-draft.ts";

const TEAM = "Equipo Taller Ana";
const BLANK = { ...createBlankValues(POST), author: TEAM };

test("starts a new post published but incomplete", () => {
	const blank = BLANK;
	expect(blank).toMatchObject({ published: true, featured: false, author: TEAM });
	expect(Object.keys(validateDraft(blank)).sort()).toEqual(["category", "content", "excerpt", "title"]);
	expect(validateDraft({ ...blank, published: false })).toEqual({});
	expect(validateDraft({ ...blank, author: " " })).toHaveProperty("author");
});

test("accepts integer reading minutes or computes them", () => {
	const draft = { ...BLANK, published: false };
	expect(toPostForm(draft).read_time).toBeNull();
	expect(toPostForm({ ...draft, read_time: "7" }).read_time).toBe(7);
	for (const readTime of ["0", "-1", "2.5", "muchos"])
		expect(validateDraft({ ...draft, read_time: readTime })).toHaveProperty("read_time");
});

test("converts a stored post to a draft and back", () => {
	const post = {
		...toPostForm({ ...BLANK, title: "Frenos", tags: "abs, frenos", slug: "frenos" }),
		id: "1",
		read_time: 1,
		view_count: 0,
		featured_image: null,
		created_at: "",
		updated_at: "",
		first_published_at: null,
		deleted_at: null,
	};
	const draft = toPostDraft(post as never);
	expect(draft.tags).toBe("abs, frenos");
	expect(toPostForm(draft)).toMatchObject({
		tags: ["abs", "frenos"],
		slug: "frenos",
		read_time: null,
	});
	expect(listChangedFields(POST, draft, { ...draft })).toEqual([]);
	expect(listChangedFields(POST, draft, { ...draft, featured: true, tags: "abs" })).toEqual([
		"tags",
		"featured",
	]);
});

test("trims tags and drops empty and duplicate ones", () => {
	expect(normalizeTags(" aceite, frenos,, ACEITE ,  cambio  de   aceite,".split(","))).toEqual([
		"aceite",
		"frenos",
		"cambio de aceite",
	]);
	expect(normalizeTags(["", " "])).toEqual([]);
});

test("recognises a slug of its title, numbered or not", () => {
	expect(isSlugOfTitle("llantas-2", "Llantas")).toBe(true);
	expect(isSlugOfTitle("llantas", "Llantas")).toBe(true);
	expect(isSlugOfTitle("otra-cosa", "Llantas")).toBe(false);
	expect(isSlugOfTitle("aceite-5w-30", "Aceite 5W-30")).toBe(true);
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
	const typedDraft = { ...BLANK, tags: "llantas, , presión ,", related_skus: "eni-1" };
	const stored = { ...typedDraft, tags: "llantas, presión", related_skus: "ENI-1" };
	expect(listChangedFields(POST, typedDraft, stored)).toEqual([]);
	expect(listChangedFields(POST, typedDraft, { ...stored, tags: "llantas" })).toEqual(["tags"]);
});

test("normalizes lists after a save unless edited since", () => {
	const sentDraft = { ...BLANK, title: "Llantas", tags: "llantas, , presión ," };
	const post = { ...toPostForm(sentDraft), slug: "llantas" } as unknown as StaffPost;
	const merged = mergeSavedDraft(sentDraft, post, "manual");
	expect(mergeSavedDraft(sentDraft, post, "autosave")).toEqual({ ...sentDraft, slug: "llantas" });
	expect(merged).toMatchObject({ title: "Llantas", tags: "llantas, presión", slug: "llantas" });
	expect(mergeSavedValues(sentDraft, sentDraft, merged)).toEqual(merged);
	const currentDraft = { ...sentDraft, title: "Llantas y aros", tags: "llantas, a" };
	expect(mergeSavedValues(currentDraft, sentDraft, merged)).toMatchObject({
		title: "Llantas y aros",
		tags: "llantas, a",
		slug: "llantas",
	});
});

test("autosaves drafts with content but never published posts", () => {
	const draft = { ...BLANK, published: false };
	const stored = (published: boolean) => ({ published }) as StaffPost;
	expect(canAutosave(draft, undefined)).toBe(false);
	expect(canAutosave({ ...draft, title: "Frenos" }, undefined)).toBe(true);
	expect(canAutosave({ ...draft, title: "Frenos", read_time: "x" }, undefined)).toBe(false);
	expect(canAutosave({ ...draft, title: "Frenos" }, stored(true))).toBe(false);
	expect(canAutosave({ ...draft, title: "Frenos", published: true }, stored(false))).toBe(false);
});
