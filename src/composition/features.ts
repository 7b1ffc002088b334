import { accounts } from "#core/accounts/feature.ts";
import { audit } from "#core/audit/feature.ts";
import { customerRecords } from "#core/customer-records/feature.ts";
import { records } from "#core/records/feature.ts";
import { requests } from "#core/requests/feature.ts";
import { settings } from "#core/settings/feature.ts";
import type { Feature } from "#domain/feature.ts";
import { appointments } from "#features/appointments/feature.ts";
import { backups } from "#features/backups/feature.ts";
import { blog } from "#features/blog/feature.ts";
import { calendar } from "#features/calendar/feature.ts";
import { cars } from "#features/cars/feature.ts";
import { contact } from "#features/contact/feature.ts";
import { customers } from "#features/customers/feature.ts";
import { estimates } from "#features/estimates/feature.ts";
import { followUps } from "#features/follow-ups/feature.ts";
import { guide } from "#features/guide/feature.ts";
import { mailSettings } from "#features/mail-settings/feature.ts";
import { media } from "#features/media/feature.ts";
import { newsletter } from "#features/newsletter/feature.ts";
import { overview } from "#features/overview/feature.ts";
import { payments } from "#features/payments/feature.ts";
import { personalData } from "#features/personal-data/feature.ts";
import { photos } from "#features/photos/feature.ts";
import { previews } from "#features/previews/feature.ts";
import { products } from "#features/products/feature.ts";
import { publication } from "#features/publication/feature.ts";
import { push } from "#features/push/feature.ts";
import { quotes } from "#features/quotes/feature.ts";
import { samples } from "#features/samples/feature.ts";
import { sentMessages } from "#features/sent-messages/feature.ts";
import { serverPause } from "#features/server-pause/feature.ts";
import { serviceRequests } from "#features/service-requests/feature.ts";
import { services } from "#features/services/feature.ts";
import { setup } from "#features/setup/feature.ts";
import { shopPhotos } from "#features/shop-photos/feature.ts";
import { showcase } from "#features/showcase/feature.ts";
import { siteAddress } from "#features/site-address/feature.ts";
import { siteTexts } from "#features/site-texts/feature.ts";
import { symptoms } from "#features/symptoms/feature.ts";
import { workOrders } from "#features/work-orders/feature.ts";
import { agendaSearch } from "#reports/agenda-search/feature.ts";
import { board } from "#reports/board/feature.ts";
import { carPage } from "#reports/car/feature.ts";
import { customerList } from "#reports/customers/feature.ts";
import { dashboard } from "#reports/dashboard/feature.ts";
import { estimateList } from "#reports/estimates/feature.ts";
import { followUpList } from "#reports/follow-ups/feature.ts";
import { history } from "#reports/history/feature.ts";
import { inbox } from "#reports/inbox/feature.ts";
import { receivables } from "#reports/receivables/feature.ts";
import { sales } from "#reports/sales/feature.ts";
import { search } from "#reports/search/feature.ts";
import { platform } from "./platform.ts";

/** Every feature. `features.server.ts` has the other half of each. */
export const FEATURES = [
	platform,
	board,
	sales,
	followUpList,
	agendaSearch,
	carPage,
	customerList,
	dashboard,
	estimateList,
	history,
	inbox,
	receivables,
	search,
	accounts,
	audit,
	customerRecords,
	records,
	requests,
	settings,
	appointments,
	backups,
	blog,
	calendar,
	cars,
	contact,
	customers,
	estimates,
	followUps,
	guide,
	mailSettings,
	media,
	newsletter,
	overview,
	payments,
	personalData,
	photos,
	previews,
	products,
	publication,
	push,
	quotes,
	samples,
	sentMessages,
	serverPause,
	serviceRequests,
	services,
	setup,
	shopPhotos,
	showcase,
	siteAddress,
	siteTexts,
	symptoms,
	workOrders,
] as const satisfies readonly Feature[];

export type FeatureName = (typeof FEATURES)[number]["name"];
