import { cn } from "./cn.ts";

/** One placeholder block; set its size through className. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
	return <div aria-hidden="true" className={cn("skeleton", className)} />;
}

type SkeletonListProps = {
	count?: number;
	label?: string;
	/** Shows the label, for a page that is loading as a whole. */
	isLabelVisible?: boolean;
	className?: string;
	itemClass?: string;
};

/** Placeholder of a loading list, announced once. */
export function SkeletonList(props: SkeletonListProps) {
	const { count = 4, label = "Cargando…", isLabelVisible = false } = props;
	const { className = "grid gap-3", itemClass = "h-16" } = props;
	return (
		<div role="status" className={className}>
			<span className={isLabelVisible ? "text-muted" : "sr-only"}>{label}</span>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without identity
				<Skeleton key={index} className={itemClass} />
			))}
		</div>
	);
}
