import type { NewPost } from "#features/blog/store.server.ts";

/** A bundled article. Its address is fixed, its author is the shop's team, its HTML is sanitised when it is stored. */
export type PostSeed = Omit<NewPost, "author" | "published"> & { slug: string; createdAt: string };
