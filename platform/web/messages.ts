import { messages } from '#engine/messages.ts'

/** Words that the parts of the kit share; those that the API knows too are in platform/messages.ts. */
export const sharedMessages = messages(
  {
    retry: 'Try again',
    incident: 'Incident',
    copyIncident: 'Copy',
    copyIncidentLabel: 'Copy the incident id',
    close: 'Close',
    firstPage: 'First page',
    nextPage: 'Next page',
    exportCsv: 'Export CSV',
    clearFilters: 'Clear filters',
    rowsHere: ({ count }: { count: string }) => `Rows on this page: ${count}`,
    showTable: 'Show as a table',
    showChart: 'Show as a chart',
    modeDemo: 'Demo',
    modeLive: 'Live',
    day: 'Day',
  },
  {
    retry: 'Újra',
    incident: 'Hibaazonosító',
    copyIncident: 'Másolás',
    copyIncidentLabel: 'A hibaazonosító másolása',
    close: 'Bezárás',
    firstPage: 'Első oldal',
    nextPage: 'Következő oldal',
    exportCsv: 'CSV letöltése',
    clearFilters: 'Szűrők törlése',
    rowsHere: ({ count }) => `Sorok ezen az oldalon: ${count}`,
    showTable: 'Megjelenítés táblázatban',
    showChart: 'Megjelenítés diagramon',
    modeDemo: 'Demó',
    modeLive: 'Éles',
    day: 'Nap',
  },
)
