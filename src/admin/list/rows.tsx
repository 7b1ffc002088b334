import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";
import { EmptyState, type EmptyStateProps } from "#ui/empty-state.tsx";
import { Pagination } from "#ui/pagination.tsx";

type RowsProps = {
	/** Shown in place of the rows when there are none. */
	emptyState: EmptyStateProps | false;
	/** Omitted for lists without pages. */
	pagination?: { page: number; pages: number };
	hrefForPage?: (page: number) => string;
	isFiltering?: boolean;
	className?: string;
	children: ReactNode;
};

/** Renders the rows or the empty state, and the pagination; fades while other rows load. */
export function Rows(props: RowsProps) {
	const { emptyState, pagination, hrefForPage, isFiltering = false, className = "mt-4", children } = props;
	return (
		<div aria-busy={isFiltering} className={cn(className, isFiltering && "opacity-60")}>
			{emptyState ? <EmptyState {...emptyState} /> : children}
			{pagination && hrefForPage && <Pagination paging={pagination} hrefFor={hrefForPage} className="mt-4" />}
		</div>
	);
}
