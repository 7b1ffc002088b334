import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor, type AnchorProps } from "#ui/link.tsx";

/** Classes of a contact list: two columns on a phone, one when the text is twice as large. */
export const CONTACT_LIST =
	"grid-lines grid-cols-[repeat(auto-fit,minmax(min(max(9rem,34%),100%),1fr))] sm:grid-cols-2";

type ContactCardProps = Pick<AnchorProps, "to" | "opensNewTab" | "className"> & {
	icon: IconName;
	title: string;
	text: ReactNode;
	action: string;
	heading?: "h2" | "h3";
};

/** Shows one contact option; the full card is the link. */
export function ContactCard(props: ContactCardProps) {
	const { icon, title, text, action, to, opensNewTab, className, heading: Heading = "h2" } = props;
	return (
		<li className={cn("relative flex min-w-0 flex-col p-3 hover:bg-ground sm:p-5", className)}>
			<Heading className="title-3 flex items-center gap-2 max-sm:text-lg sm:block">
				<Icon name={icon} size={28} className="sm:mb-4 sm:block" />
				{title}
			</Heading>
			<div className="num mt-1 mb-2 text-muted max-sm:text-sm sm:mb-4">{text}</div>
			<Anchor
				to={to}
				opensNewTab={opensNewTab}
				className="mt-auto flex min-h-11 items-center justify-between gap-3 border-t border-line pt-2 font-semibold max-sm:text-sm sm:pt-3 after:absolute after:inset-0 hover:underline"
			>
				<span>{action}</span>
				<Icon name={opensNewTab ? "external" : "arrow-right"} />
			</Anchor>
		</li>
	);
}
