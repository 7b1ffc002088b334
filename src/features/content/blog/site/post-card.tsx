import type { ListedPost } from "#features/content/blog/contract.ts";
import { PostPicture } from "#features/content/blog/post-picture.tsx";
import { cn } from "#ui/cn.ts";
import { formatLongDate } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";

/** Fields of a post that a card shows; pages send only these. */
export type PostCardFields = Pick<
	ListedPost,
	| "slug"
	| "title"
	| "excerpt"
	| "category"
	| "featured_image"
	| "featured"
	| "read_time"
	| "created_at"
	| "tags"
>;

type PostCardProps = {
	post: PostCardFields;
	/** Renders a large card. */
	isFeatured?: boolean;
};

/** A post in a list; the whole card is a link. On phones, regular cards are horizontal to keep the list short. */
export function PostCard({ post, isFeatured }: PostCardProps) {
	return (
		<article
			className={cn(
				"card group relative hover:border-ink",
				isFeatured ? "flex flex-col" : "grid grid-cols-[auto_1fr] sm:flex sm:flex-col",
			)}
		>
			<PostPicture
				post={post}
				sizes={isFeatured ? "(width >= 48rem) 37rem, 100vw" : "(width >= 40rem) 24rem, 7rem"}
				className={
					isFeatured ? "aspect-16/9 w-full" : "mt-4 ml-4 aspect-4/3 w-28 sm:m-0 sm:aspect-16/9 sm:w-full"
				}
			/>
			<div className={cn("flex min-w-0 grow flex-col", isFeatured ? "p-5 md:p-7" : "p-4 sm:p-5")}>
				<p className="flex flex-wrap gap-x-3 text-xs text-muted">
					<span>{post.category}</span>
					<time dateTime={post.created_at}>{formatLongDate(post.created_at)}</time>
				</p>
				<h3 className={cn("mt-2", isFeatured ? "title-3" : "title-4")}>
					<Anchor
						to={`/blog/${post.slug}`}
						state={{ fromList: 1 }}
						className="underline-offset-4 after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--ring)"
					>
						<NoBreak text={post.title} />
					</Anchor>
				</h3>
				<p className={cn("mt-2 text-muted", isFeatured ? "text-base" : "text-sm max-sm:hidden")}>
					<NoBreak text={post.excerpt} />
				</p>
				<p className="num mt-auto pt-3 text-xs font-medium sm:pt-4">{post.read_time} min de lectura</p>
			</div>
		</article>
	);
}
