import { useEffect } from "react";
import { useNavigate } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { canSearch, getHomePath } from "#admin/frame/tabs.ts";
import { ACCOUNT, getStoredUser, LOGIN } from "#admin/session.ts";
import { PanelSearch, SearchLink } from "#app/admin/shell/panel-search.tsx";
import { useLogout } from "#core/accounts/admin/use-logout.ts";
import { getRoleName } from "#domain/permissions.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { Anchor } from "#ui/link.tsx";

export function PanelHeader() {
	const { shop, user, uses_work_orders: usesOrders } = usePanel();
	const { isLoggingOut, logout } = useLogout();
	const hasSearch = canSearch(user, usesOrders);
	useSessionSync();

	return (
		<header className="no-print on-dark">
			<div className="panel-header flex min-h-16 items-center gap-x-[min(0.75rem,3.4vw)] py-2 sm:gap-x-4">
				<Anchor
					to={getHomePath(user)}
					className="panel-name min-w-0 py-2 text-lg max-sm:grow max-sm:py-0 leading-tight font-bold [font-stretch:80%] sm:text-xl"
				>
					<span className="line-clamp-2">{shop}</span>
				</Anchor>
				{hasSearch && <PanelSearch />}
				{/* On a phone the bar's menu has the account, so that the shop's name keeps one line. */}
				<p className="panel-user ml-auto flex min-w-min flex-wrap items-baseline justify-end gap-x-2 text-right text-sm wrap-break-word max-sm:hidden">
					<Anchor to={ACCOUNT} className="py-1 font-medium underline decoration-muted underline-offset-4">
						{user.full_name}
						<span className="sr-only">: tu cuenta</span>
					</Anchor>
					<span className="text-muted">{getRoleName(user.role)}</span>
				</p>
				{hasSearch && <SearchLink />}
				<SmallButton
					icon="logout"
					isBusy={isLoggingOut}
					onClick={logout}
					className="shrink-0 max-sm:px-[min(0.625rem,2.8vw)] max-sm:[&>svg]:hidden"
				>
					Salir
				</SmallButton>
			</div>
		</header>
	);
}

/** Follows session changes of other tabs: logout, or login of another user. */
function useSessionSync() {
	const { user, setUser } = usePanel();
	const navigate = useNavigate();
	useEffect(() => {
		function handleStorage({ key }: StorageEvent) {
			if (key !== null && key !== ADMIN_TOKEN_KEY && key !== ADMIN_USER_KEY) return;
			const storedUser = getStoredUser();
			if (!storedUser) void navigate(LOGIN);
			else if (storedUser.id !== user.id || storedUser.role !== user.role) location.reload();
			else if (key === ADMIN_USER_KEY) setUser(storedUser);
		}
		window.addEventListener("storage", handleStorage);
		return () => window.removeEventListener("storage", handleStorage);
	}, [navigate, setUser, user.id, user.role]);
}
