import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";

type AvatarProps = { person: { name: string; avatar: string | null }; isSmall?: boolean };

/** The person's picture, or their initials when there is none. The name stands beside it. */
export function Avatar({ person, isSmall = false }: AvatarProps) {
	const size = isSmall ? "size-10 text-sm" : "size-14 text-xl";
	const initials = (
		<span
			aria-hidden="true"
			className={cn(
				"grid shrink-0 place-items-center rounded-md bg-tinta font-semibold text-white",
				size,
			)}
		>
			{initialsOf(person.name)}
		</span>
	);
	if (!person.avatar) return initials;
	return (
		<Picture
			src={person.avatar}
			alt=""
			width={56}
			height={56}
			fallback={initials}
			className={cn("shrink-0 rounded-md object-cover", size)}
		/>
	);
}

/** First letters of the first and the last word: «Yariela Batista» → «YB». */
function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
	return ends.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
