import type { ReactNode } from "react";
import type { GuideSlug } from "#features/operation/guide/help-links.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { type Back, useBack } from "./back.ts";
import { usePanel } from "./context.ts";
import { HelpLink } from "./help-link.tsx";

export function PanelTitle({ children }: { children: string }) {
	const { shop, newLeads } = usePanel();
	const count = newLeads > 0 ? `(${newLeads}) ` : "";
	return <title>{`${count}${children} · ${shop}`}</title>;
}

type BackLinkProps = { to: string; children: ReactNode; className?: string };

export function BackLink({ to, children, className }: BackLinkProps) {
	return (
		<Anchor to={to} className={cn("link -ml-1 inline-flex items-center gap-1 py-2 text-sm", className)}>
			<Icon name="chevron-left" size={16} />
			{children}
		</Anchor>
	);
}

export type PageHeadProps = {
	title: string;
	/** Title of the browser tab, if it differs. */
	tabTitle?: string;
	/** Link to the parent list. */
	back?: Back;
	count?: string;
	/** The page of the guide about what is done here. */
	help?: GuideSlug | undefined;
	children?: ReactNode;
};

export function PageHead({ title, tabTitle = title, back: parent, count, help, children }: PageHeadProps) {
	const back = useBack() ?? parent;
	return (
		<>
			<PanelTitle>{tabTitle}</PanelTitle>
			{back && <BackLink to={back.to}>{back.label}</BackLink>}
			<div className={cn("flex flex-wrap items-center justify-between gap-3", back && "mt-1")}>
				<div className="flex min-w-0 grow basis-36 flex-wrap items-baseline gap-x-4">
					<h1 className="title-3">{title}</h1>
					{count && (
						<p role="status" className="num text-muted">
							{count}
						</p>
					)}
					{help && <HelpLink slug={help} from={title} />}
				</div>
				{children}
			</div>
		</>
	);
}
