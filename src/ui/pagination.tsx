import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";

type PaginationProps = {
	of: { page: number; pages: number };
	hrefFor: (page: number) => string;
	label?: string;
	className?: string;
};

const STEP = "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3";

/** Redirects to the last page when past the end, such as after the last page's only row was deleted. */
export function Pagination(props: PaginationProps) {
	const { of, hrefFor, label = "Páginas", className } = props;
	const { page, pages } = of;
	if (page > pages) return <ToLastPage to={hrefFor(pages)} />;
	if (pages < 2) return null;
	return (
		<nav aria-label={label} className={cn("flex items-center gap-1 font-medium", className)}>
			<Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev">
				<Icon name="chevron-left" />
				Anterior
			</Step>
			<span className="num grow text-center text-muted sm:hidden">
				{page} de {pages}
			</span>
			<ol className="hidden grow justify-center gap-1 sm:flex">
				{around(page, pages).map((number, place) =>
					number === null ? (
						// biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by place
						<li key={`gap-${place}`} aria-hidden="true" className={STEP}>
							…
						</li>
					) : (
						<li key={number}>
							<Anchor
								to={hrefFor(number)}
								aria-label={`Página ${number}`}
								aria-current={number === page ? "page" : undefined}
								className={cn(STEP, "num", number === page ? "bg-ink text-white" : "hover:bg-line")}
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
function ToLastPage({ to }: { to: string }) {
	const { pathname } = useLocation();
	const navigate = useNavigate();
	const isIdle = useNavigation().state === "idle";
	useEffect(() => {
		// Do not interrupt another navigation.
		if (isIdle) void navigate({ pathname, search: searchOf(to) }, { replace: true });
	}, [isIdle, navigate, pathname, to]);
	return null;
}

const searchOf = (href: string) => /\?[^#]*/.exec(href)?.[0] ?? "";

type StepProps = { to: string | null; rel: "prev" | "next"; children: ReactNode };

function Step({ to, rel, children }: StepProps) {
	if (to === null) {
		return (
			<span aria-disabled="true" className={cn(STEP, "text-edge")}>
				{children}
			</span>
		);
	}
	return (
		<Anchor to={to} rel={rel} className={cn(STEP, "hover:bg-line")}>
			{children}
		</Anchor>
	);
}

/** Lists the first, last and neighbouring pages of the current one; null stands for a gap. */
function around(page: number, pages: number): (number | null)[] {
	const shown = [1, page - 1, page, page + 1, pages]
		.filter((number) => number >= 1 && number <= pages)
		.filter((number, place, all) => all.indexOf(number) === place);
	return shown.flatMap((number, place) => {
		const last = shown[place - 1];
		if (last === undefined || number - last === 1) return [number];
		return number - last === 2 ? [number - 1, number] : [null, number];
	});
}
