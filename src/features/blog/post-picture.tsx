import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import { PostPlate } from "./post-plate.tsx";

type PostPictureProps = {
	post: { featured_image: string | null; category: string; tags: string[] };
	/** "" where the title beside it already says it. */
	alt?: string;
	isPriority?: boolean;
	sizes?: string;
	className: string;
};

/** The featured picture of a post, or its plate when there is none. */
export function PostPicture({ post, alt = "", isPriority, sizes, className }: PostPictureProps) {
	const { featured_image, category, tags } = post;
	const plate = <PostPlate category={category} word={tags[0] ?? category} className={className} />;
	if (!featured_image) return plate;
	return (
		<Picture
			src={featured_image}
			alt={alt}
			width={1200}
			height={800}
			sizes={sizes}
			isPriority={isPriority}
			fallback={plate}
			className={cn("object-cover", className)}
		/>
	);
}
