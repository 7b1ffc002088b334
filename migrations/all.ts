import type { Migration } from "kysely/migration";
import * as foundation from "./001-foundation.ts";
import * as contact from "./002-contact.ts";
import * as serviceRequests from "./003-service-requests.ts";
import * as blog from "./004-blog.ts";
import * as media from "./005-media.ts";
import * as catalogueEditing from "./006-catalogue-editing.ts";
import * as blogEditing from "./007-blog-editing.ts";
import * as staffAndCustomers from "./008-staff-and-customers.ts";
import * as agenda from "./009-agenda.ts";
import * as calendar from "./010-calendar.ts";
import * as messages from "./011-messages.ts";
import * as outreach from "./012-outreach.ts";
import * as push from "./013-push.ts";
import * as missedSearches from "./014-missed-searches.ts";
import * as reopenedLeads from "./015-reopened-leads.ts";
import * as orders from "./017-orders.ts";
import * as keptCounts from "./018-kept-counts.ts";
import * as strangers from "./019-strangers.ts";
import * as oneOrder from "./021-one-order.ts";
import * as appendedCounts from "./022-appended-counts.ts";
import * as narrowLists from "./023-narrow-lists.ts";
import * as customersByRequests from "./024-customers-by-requests.ts";
import * as synonyms from "./025-synonyms.ts";
import * as servicePrices from "./026-service-prices.ts";
import * as symptoms from "./027-symptoms.ts";
import * as lawAndPictures from "./029-law-and-pictures.ts";
import * as cars from "./030-cars.ts";
import * as letterPairs from "./031-letter-pairs.ts";
import * as secretMark from "./034-secret-mark.ts";
import * as watch from "./035-watch.ts";
import * as roles from "./036-roles.ts";
import * as twoStep from "./037-two-step.ts";
import * as requestsByHand from "./039-requests-by-hand.ts";
import * as corrections from "./040-corrections.ts";
import * as mergedCustomers from "./041-merged-customers.ts";
import * as followUp from "./042-follow-up.ts";
import * as dropOff from "./043-drop-off.ts";
import * as figures from "./047-figures.ts";
import * as losses from "./048-losses.ts";
import * as mediaStore from "./049-media-store.ts";
import * as shopId from "./050-shop-id.ts";
import * as dataRequests from "./052-data-requests.ts";
import * as demandUpwards from "./053-demand-upwards.ts";
import * as subscribersInOrder from "./054-subscribers-in-order.ts";
import * as visitsByDate from "./055-visits-by-date.ts";
import * as closings from "./057-closings.ts";
import * as correctedNotes from "./058-corrected-notes.ts";
import * as photos from "./059-photos.ts";
import * as estimates from "./062-estimates.ts";
import * as turnsInOrder from "./063-turns-in-order.ts";
import * as requestsOfACustomer from "./064-requests-of-a-customer.ts";
import * as moreWords from "./065-more-words.ts";
import * as dearestFirst from "./066-dearest-first.ts";
import * as textsInSearches from "./067-texts-in-searches.ts";
import * as wordsOfDrivers from "./068-words-of-drivers.ts";
import * as renamedSkus from "./069-renamed-skus.ts";
import * as oneLink from "./070-one-link.ts";
import * as yearsToConfirm from "./078-years-to-confirm.ts";
import * as openedEstimates from "./084-opened-estimates.ts";
import * as toldVisits from "./085-told-visits.ts";
import * as strangerRequests from "./089-strangers.ts";
import * as workOrders from "./096-work-orders.ts";
import * as agreedDays from "./097-agreed-days.ts";
import * as menuWork from "./098-menu-work.ts";
import * as joinedCars from "./099-joined-cars.ts";
import * as lettersAndNewest from "./102-letters-and-newest.ts";
import * as keptEmails from "./103-kept-emails.ts";
import * as searchInEveryScript from "./104-search-in-every-script.ts";
import * as searchAllUses from "./105-search-all-uses.ts";
import * as publishedProducts from "./106-published-products.ts";

/** Every migration by name, in order. A merged migration is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
	"001-foundation": foundation,
	"002-contact": contact,
	"003-service-requests": serviceRequests,
	"004-blog": blog,
	"005-media": media,
	"006-catalogue-editing": catalogueEditing,
	"007-blog-editing": blogEditing,
	"008-staff-and-customers": staffAndCustomers,
	"009-agenda": agenda,
	"010-calendar": calendar,
	"011-messages": messages,
	"012-outreach": outreach,
	"013-push": push,
	"014-missed-searches": missedSearches,
	"015-reopened-leads": reopenedLeads,
	"017-orders": orders,
	"018-kept-counts": keptCounts,
	"019-strangers": strangers,
	"021-one-order": oneOrder,
	"022-appended-counts": appendedCounts,
	"023-narrow-lists": narrowLists,
	"024-customers-by-requests": customersByRequests,
	"025-synonyms": synonyms,
	"026-service-prices": servicePrices,
	"027-symptoms": symptoms,
	"029-law-and-pictures": lawAndPictures,
	"030-cars": cars,
	"031-letter-pairs": letterPairs,
	"034-secret-mark": secretMark,
	"035-watch": watch,
	"036-roles": roles,
	"037-two-step": twoStep,
	"039-requests-by-hand": requestsByHand,
	"040-corrections": corrections,
	"041-merged-customers": mergedCustomers,
	"042-follow-up": followUp,
	"043-drop-off": dropOff,
	"047-figures": figures,
	"048-losses": losses,
	"049-media-store": mediaStore,
	"050-shop-id": shopId,
	"052-data-requests": dataRequests,
	"053-demand-upwards": demandUpwards,
	"054-subscribers-in-order": subscribersInOrder,
	"055-visits-by-date": visitsByDate,
	"057-closings": closings,
	"058-corrected-notes": correctedNotes,
	"059-photos": photos,
	"062-estimates": estimates,
	"063-turns-in-order": turnsInOrder,
	"064-requests-of-a-customer": requestsOfACustomer,
	"065-more-words": moreWords,
	"066-dearest-first": dearestFirst,
	"067-texts-in-searches": textsInSearches,
	"068-words-of-drivers": wordsOfDrivers,
	"069-renamed-skus": renamedSkus,
	"070-one-link": oneLink,
	"078-years-to-confirm": yearsToConfirm,
	"084-opened-estimates": openedEstimates,
	"085-told-visits": toldVisits,
	"089-strangers": strangerRequests,
	"096-work-orders": workOrders,
	"097-agreed-days": agreedDays,
	"098-menu-work": menuWork,
	"099-joined-cars": joinedCars,
	"102-letters-and-newest": lettersAndNewest,
	"103-kept-emails": keptEmails,
	"104-search-in-every-script": searchInEveryScript,
	"105-search-all-uses": searchAllUses,
	"106-published-products": publishedProducts,
};
