import { useEffect, useState } from "react";
import { isStaffHere } from "#site/staff-here.ts";

const counted = new Set<string>();

/**
 * The views of a post, with the visitor's own added once the post is really on the screen.
 * Staff do not count; the server leaves out robots and second readings of a day.
 *
 * @source rules 5.12
 */
export function useCountedViews(slug: string, initial: number): number {
	const [answer, setAnswer] = useState<{ slug: string; views: number }>();

	useEffect(() => {
		if (counted.has(slug) || isStaffHere()) return;
		async function count() {
			if (document.visibilityState !== "visible" || counted.has(slug)) return;
			counted.add(slug);
			const reply = await fetch(`/api/blog/posts/${slug}/views`, {
				method: "POST",
				keepalive: true,
			}).catch(() => undefined);
			if (!reply?.ok) return;
			const { view_count } = (await reply.json()) as { view_count: number };
			setAnswer({ slug, views: view_count });
		}
		void count();
		document.addEventListener("visibilitychange", count);
		return () => document.removeEventListener("visibilitychange", count);
	}, [slug]);

	return answer?.slug === slug ? Math.max(answer.views, initial) : initial;
}
