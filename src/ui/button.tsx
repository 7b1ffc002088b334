import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from "react";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { cn } from "./cn.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Anchor, type AnchorProps, IsPathForbiddenContext } from "./link.tsx";

const TONES = {
	primary: "btn-primary",
	whatsapp: "btn-whatsapp",
	line: "btn-line",
	quiet: "",
	/** Looks like a link: an action beside what it changes. */
	link: "btn-link",
	danger: "btn-danger",
};

type ButtonStyle = {
	tone?: keyof typeof TONES;
	size?: "md" | "sm";
	icon?: IconName;
	isWide?: boolean;
};

type ButtonProps = ComponentProps<"button"> &
	ButtonStyle & {
		/** Shows busyLabel, ignores clicks and keeps the focus. */
		isBusy?: boolean;
		busyLabel?: string;
	};

export function Button(props: ButtonProps) {
	const { tone, size, icon, isWide, isBusy = false, busyLabel, ...rest } = props;
	const { className, children, onClick, type = "button", ...native } = rest;

	function handleClick(event: MouseEvent<HTMLButtonElement>) {
		if (isBusy) event.preventDefault();
		else onClick?.(event);
	}

	return (
		<>
			<button
				{...native}
				type={type}
				className={getButtonClass({ tone, size, isWide }, className)}
				aria-disabled={isBusy || undefined}
				aria-busy={isBusy || undefined}
				onClick={handleClick}
			>
				{isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
				<Label key={isBusy && busyLabel ? "busy" : "idle"}>
					{isBusy ? (busyLabel ?? children) : children}
				</Label>
			</button>
			{busyLabel && (
				<span className="sr-only" role="status">
					{isBusy ? busyLabel : ""}
				</span>
			)}
		</>
	);
}

export function ButtonLink({
	tone,
	size,
	icon,
	isWide,
	className,
	children,
	...rest
}: AnchorProps & ButtonStyle) {
	if (useContext(IsPathForbiddenContext)(rest.to)) return null;
	return (
		<Anchor {...rest} className={getButtonClass({ tone, size, isWide }, className)}>
			{icon && <Icon name={icon} />}
			<Label>{children}</Label>
		</Anchor>
	);
}

/**
 * Wraps the text in its own element: a browser's translator replaces text nodes, and React cannot insert a spinner
 * before a missing node.
 */
function Label({ children }: { children: ReactNode }) {
	return <span className="contents">{children}</span>;
}

/** The chat's number and prefilled text, or a ready URL with both. */
type ChatTarget = { number: string; text: string } | { number?: undefined; text?: undefined; to: string };
type ChatLinkProps = Omit<AnchorProps, "to"> &
	Pick<ButtonStyle, "size" | "isWide"> &
	ChatTarget & {
		/** Outlined, beside the page's own next step. */
		isQuiet?: boolean;
	};

export function ChatLink({ number, text, isQuiet = false, className, ...rest }: ChatLinkProps) {
	const to = "to" in rest ? rest.to : buildWhatsappUrl(number ?? "", text);
	return (
		<ButtonLink
			{...rest}
			to={to}
			opensNewTab
			tone={isQuiet ? "line" : "whatsapp"}
			icon="whatsapp"
			className={cn(isQuiet && "text-green", className)}
		/>
	);
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
	icon: IconName;
	/** Accessible name; the icon shows it visually. */
	label: string;
	iconSize?: number;
};

export function IconButton({ icon, label, iconSize, className, ...rest }: IconButtonProps) {
	return (
		<button type="button" {...rest} aria-label={label} className={cn("icon-btn", className)}>
			<Icon name={icon} size={iconSize} />
		</button>
	);
}

function getButtonClass(
	{ tone = "primary", size, isWide }: Omit<ButtonStyle, "icon">,
	className?: string,
): string {
	return cn("btn", TONES[tone], size === "sm" && "btn-sm", isWide && "w-full", className);
}
