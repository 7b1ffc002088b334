import { useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { hasStoredValue } from "#domain/browser-storage/tab-storage.ts";
import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";
import type { FullPost } from "#features/content/blog/contract.ts";
import { formatLongDate } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { useBackToList } from "./back-to-list.ts";
import { buildListPath } from "./list-state.ts";

/** Shows the head of an article: the link back, title, dates and author. */
export function PostHeader({ post }: { post: FullPost }) {
	const views = useCountedViews(post);
	const title = useTitleFocus(post.slug);
	return (
		<header>
			<BackToBlog />
			<p className="eyebrow mt-6">
				<Anchor to={buildListPath({ categoria: post.category })} className="link">
					{post.category}
				</Anchor>
			</p>
			<h1 ref={title} tabIndex={-1} className="title-2 mt-3 max-w-[22em]">
				<NoBreak text={post.title} />
			</h1>
			<p className="lead mt-4 text-muted">
				<NoBreak text={post.excerpt} />
			</p>
			<dl className="num mt-6 grid grid-cols-2 gap-x-8 gap-y-3 border-y border-line py-3 text-sm sm:flex sm:flex-wrap">
				<Fact label="Publicado">
					<time dateTime={post.created_at}>{formatLongDate(post.created_at)}</time>
				</Fact>
				<Fact label="Autor">{post.author}</Fact>
				<Fact label="Lectura">{post.read_time} min</Fact>
				<Fact label="Vistas">{views}</Fact>
			</dl>
		</header>
	);
}

/**
 * Focuses the title after navigation inside the site, so that screen readers announce it; a first load or Back keeps
 * the focus.
 */
function useTitleFocus(slug: string) {
	const title = useRef<HTMLHeadingElement>(null);
	const type = useNavigationType();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each article is announced once.
	useEffect(() => {
		if (type === "PUSH") title.current?.focus({ preventScroll: true });
	}, [slug]);
	return title;
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-muted">{label}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	);
}

/** Links back to the list as the visitor left it. */
function BackToBlog() {
	const handleClick = useBackToList();
	return (
		<Anchor
			to="/blog"
			onClick={handleClick}
			className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-3 font-medium hover:underline"
		>
			<Icon name="arrow-left" />
			Volver al blog
		</Anchor>
	);
}

const countedPostIds = new Set<string>();

/**
 * Fetches the current view count of a post, and counts this view once the post is visible on the screen.
 * Loading the post counts nothing. Staff views do not count; the server ignores robots and repeated views of one day.
 *
 * @source rules 5.12
 */
function useCountedViews({ id, view_count: initialViews }: FullPost): number {
	const [views, setViews] = useState<Record<string, number>>({});

	useEffect(() => {
		async function fetchViews(subpath = "", method = "GET") {
			const response = await fetch(`/api/blog/posts/${id}${subpath}`, {
				method,
				keepalive: true,
			}).catch(() => undefined);
			if (!response?.ok) return;
			const { view_count } = (await response.json()) as { view_count: number };
			setViews((previousViews) => ({
				...previousViews,
				[id]: Math.max(previousViews[id] ?? 0, view_count),
			}));
		}
		function count() {
			if (document.visibilityState !== "visible" || countedPostIds.has(id)) return;
			countedPostIds.add(id);
			void fetchViews("/views", "POST");
		}
		void fetchViews();
		if (hasStoredValue(ADMIN_TOKEN_KEY)) return;
		count();
		document.addEventListener("visibilitychange", count);
		return () => document.removeEventListener("visibilitychange", count);
	}, [id]);

	return Math.max(views[id] ?? 0, initialViews);
}
