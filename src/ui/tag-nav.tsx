import { cn } from "./cn.ts";
import { TagLink } from "./tag.tsx";

type TagNavProps = {
	label: string;
	tags: readonly { to: string; label: string; count: number; isCurrent: boolean }[];
	className?: string;
};

/** One filter of a list as links with how much each holds; a row to swipe on phones. */
export function TagNav({ label, tags, className }: TagNavProps) {
	return (
		<nav
			aria-label={label}
			className={cn("-mx-4 overflow-x-auto mask-x-from-[calc(100%-0.75rem)] px-4 py-1", className)}
		>
			<ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
				{tags.map(({ to, label: name, count, isCurrent }) => (
					<li key={name}>
						<TagLink to={to} isCurrent={isCurrent} preventScrollReset>
							{name}
							<span className="num font-normal">{count}</span>
						</TagLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
