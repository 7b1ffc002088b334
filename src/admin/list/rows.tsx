import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";
import { EmptyState, type EmptyStateProps } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";

type RowsProps = {
	/** Why there are none. */
	nothing: EmptyStateProps | false;
	/** Of a list with several pages. */
	of?: { page: number; pages: number };
	hrefForPage?: (page: number) => string;
	isFiltering?: boolean;
	className?: string;
	children: ReactNode;
};

/** The rows of a list or why there are none, and the way to other pages; pale while others are on their way. */
export function Rows(props: RowsProps) {
	const { nothing, of, hrefForPage, isFiltering = false, className = "mt-4", children } = props;
	return (
		<div aria-busy={isFiltering} className={cn(className, isFiltering && "opacity-60")}>
			{nothing ? <EmptyState {...nothing} /> : children}
			{of && hrefForPage && <Pagination of={of} hrefFor={hrefForPage} className="mt-4" />}
		</div>
	);
}
