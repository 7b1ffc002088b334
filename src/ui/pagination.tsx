import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";

type PaginationProps = {
	paging: { page: number; pages: number };
	hrefFor: (page: number) => string;
	label?: string;
	className?: string;
};

const STEP_CLASS = "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3";

/** Redirects to the last page when past the end, such as after the last page's only row was deleted. */
export function Pagination(props: PaginationProps) {
	const { paging, hrefFor, label = "Páginas", className } = props;
	const { page, pages } = paging;
	if (page > pages) return <RedirectToLastPage to={hrefFor(pages)} />;
	if (pages < 2) return null;
	return (
		<nav aria-label={label} className={cn("flex items-center gap-1 font-medium", className)}>
			<Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev">
				<Icon name="chevron-left" />
				Anterior
			</Step>
			<span className="num grow text-center text-muted sm:hidden">{`${page} de ${pages}`}</span>
			<ol className="hidden grow justify-center gap-1 sm:flex">
				{listPageNumbers(page, pages).map((number, index) =>
					number === null ? (
						// biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, identified by position
						<li key={`gap-${index}`} aria-hidden="true" className={STEP_CLASS}>
							…
						</li>
					) : (
						<li key={number}>
							<Anchor
								to={hrefFor(number)}
								aria-label={`Página ${number}`}
								aria-current={number === page ? "page" : undefined}
								className={cn(STEP_CLASS, "num", number === page ? "bg-ink text-white" : "hover:bg-line")}
							>
								{number}
							</Anchor>
						</li>
					),
				)}
			</ol>
			<Step to={page < pages ? hrefFor(page + 1) : null} rel="next">
				Siguiente
				<Icon name="chevron-right" />
			</Step>
		</nav>
	);
}

/**
 * Keeps the path, since a record of the list may be open beside it. Each redirect goes to an earlier page, so it
 * ends.
 */
function RedirectToLastPage({ to }: { to: string }) {
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const isIdle = useNavigation().state === "idle";
	useEffect(() => {
		// Do not interrupt another navigation.
		if (isIdle) void navigate({ pathname, search: getSearch(to) }, { replace: true });
	}, [isIdle, navigate, pathname, to]);
	return null;
}

const getSearch = (href: string) => /\?[^#]*/.exec(href)?.[0] ?? "";

type StepProps = { to: string | null; rel: "prev" | "next"; children: ReactNode };

function Step({ to, rel, children }: StepProps) {
	if (to === null) {
		return (
			<span aria-disabled="true" className={cn(STEP_CLASS, "text-edge")}>
				{children}
			</span>
		);
	}
	return (
		<Anchor to={to} rel={rel} className={cn(STEP_CLASS, "hover:bg-line")}>
			{children}
		</Anchor>
	);
}

/** Lists the first, last and neighbouring pages of the current one; null stands for a gap. */
function listPageNumbers(page: number, pages: number): (number | null)[] {
	const visiblePages = [1, page - 1, page, page + 1, pages]
		.filter((number) => number >= 1 && number <= pages)
		.filter((number, index, all) => all.indexOf(number) === index);
	return visiblePages.flatMap((number, index) => {
		const previous = visiblePages[index - 1];
		if (previous === undefined || number - previous === 1) return [number];
		return number - previous === 2 ? [number - 1, number] : [null, number];
	});
}
